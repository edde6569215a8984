// Who plays, what they have left, what happened so far, trouble with agents, and the result.

/** Every seat in one line or two: player, turn, passes, number of cards, how it went out. */
function makePlayers(view) {
  // With many seats the list scrolls, which keyboards must reach.
  const root = el("div", { class: "s7-hands s7-players", role: "group", ...(view.table.players.length > 5 ? { tabindex: 0 } : {}) });
  const seats = Array.from({ length: view.table.players.length }, () => {
    const [name, who, pips, count, status, backs] = ["name", "who", "passes", "held-count", "status", "closed"].map((kind) =>
      el("span", { class: `s7-${kind}` }));
    const box = el("section", { class: "s7-seat" }, el("header", {}, name, who, pips), el("header", {}, count, status), backs);
    return { box, name, who, pips, count, status, backs };
  });
  root.append(...seats.map(({ box }) => box));

  function updateSeat({ box, name, who, pips, count, status, backs }, seat, frame, exits) {
    const { table } = view;
    const gone = exits.find(([out]) => out === seat);
    const held = seat === table.me ? view.game.hand(view.ply, seat).length + (frame.jokers?.[seat] ?? 0) : frame.counts[seat];
    attr(box, "data-on-turn", frame.turn === seat);
    attr(box, "data-gone", gone ? gone[1] : null);
    text(name, word(view, "Seat", { seat: seat + 1 }));
    text(who, playerName(view, seat));
    text(status, gone ? word(view, `gone_${gone[1]}`, { ply: gone[3] }) : frame.turn === seat ? word(view, "on_turn") : "");
    const limit = view.rules().limit;
    const used = frame.passes[seat];
    text(pips, limit === null || limit > 6 ? word(view, "passes_short", { count: used })
      : "●".repeat(Math.min(used, limit)) + "○".repeat(Math.max(0, limit - used)) + (used > limit ? "✕" : ""));
    attr(pips, "role", "img");
    attr(pips, "aria-label", word(view, limit === null ? "passes_no_limit" : "passes_used", { count: used, limit }));
    text(count, word(view, held === 1 ? "card_count_one" : "card_count", { count: held }));
    backs.style.setProperty("--n", held);
    attr(box, "aria-label", `${name.textContent} (${who.textContent})`);
    attr(box, "role", "group");
  }

  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "players"));
      const [frame, exits] = [view.frame(), view.game.exits(view.ply)];
      seats.forEach((parts, seat) => updateSeat(parts, seat, frame, exits));
    },
  };
}

/** "you", "person", or the name of the agent. */
function playerName(view, seat) {
  const { humans, players } = view.table;
  if (!humans.includes(seat)) return players[seat];
  return word(view, humans.length === 1 ? "you" : "human");
}

/** The moves up to the one that is shown, each as "seat:move". */
function movesSoFar({ table, ply }) {
  const all = table.log.split(" ").filter(Boolean);
  return all.slice(0, all.length - (table.ply - ply));
}

/** The moves so far; point at one and its card lights up, click it and the focus goes there. */
function makeLog(view) {
  const summary = el("summary", { class: "s7-summary" });
  const list = el("ol", { class: "s7-moves" });
  const root = el("details", { class: "s7-log" }, summary, list);
  const pickStop = roving(list, "button");
  let shown = null;
  return {
    root,
    update() {
      const log = movesSoFar(view);
      const key = `${view.lang} ${log.join(" ")}`;
      text(summary, word(view, "log"));
      attr(list, "aria-label", word(view, "log"));
      if (key === shown) return;
      shown = key;
      list.replaceChildren(...log.map((entry, at) => logItem(view, entry, at)));
      const last = list.querySelector("li:last-child button");
      if (last) pickStop(last);
      list.scrollTop = list.scrollHeight;
    },
  };
}

function logItem(view, entry, at) {
  const [seat, move] = entry.split(":");
  const { card, parts } = moveInParts(view, move);
  const [number, by, name] = [[String(at + 1), "s7-ply"], [word(view, "seat_short", { seat: Number(seat) + 1 }), "s7-by"],
    [plain(parts), `s7-what${card === undefined ? "" : ` s7-${suitOf(card)}`}`]].map(([label, kind]) => el("span", { class: kind }, label));
  const lit = (on) => () => card !== undefined && view.set({ lit: on ? card : null });
  return el("li", {}, el("button", {
    class: "s7-move", tabindex: -1, onpointerenter: lit(true), onpointerleave: lit(false), onfocus: lit(true), onblur: lit(false),
    onclick: () => card !== undefined && view.goToCard(card),
  }, number, by, name));
}

/** What agents did instead of moving, the latest last. */
function makeIncidents(view) {
  const list = el("ul", { class: "s7-incidents" });
  return {
    root: list,
    update() {
      const { incidents } = view.table;
      attr(list, "aria-label", word(view, "incidents"));
      attr(list, "hidden", !incidents.length);
      if (list.children.length !== incidents.length) list.replaceChildren(...incidents.map(() => el("li")));
      incidents.forEach((one, at) => text(list.children[at], one[view.lang]));
    },
  };
}

/** The result table, when the game is over. */
function makeResults(view) {
  const heads = ["place", "seat", "player", "how", "dead", "passes"];
  const caption = el("caption");
  const headRow = el("tr", {}, ...heads.map(() => el("th", { scope: "col" })));
  const body = el("tbody");
  const root = el("table", { class: "s7-results" }, caption, el("thead", {}, headRow), body);
  // On a narrow page the table scrolls in a box of its own, which keyboards must reach.
  const box = el("div", { class: "s7-scroll", role: "group", tabindex: 0 }, root);
  return {
    root: box,
    update() {
      const results = atNow(view) ? view.table.results : [];
      attr(box, "hidden", !results.length);
      attr(box, "aria-label", word(view, "result"));
      text(caption, word(view, "result"));
      heads.forEach((head, at) => text(headRow.children[at], word(view, `col_${head}`)));
      if (body.children.length !== results.length) {
        body.replaceChildren(...results.map(() => el("tr", {}, el("th", { scope: "row" }), ...heads.slice(1).map(() => el("td")))));
      }
      results.forEach(([place, seat, kind, dead, passes, ply], at) => {
        const values = [place, word(view, "Seat", { seat: seat + 1 }), playerName(view, seat), word(view, `how_${kind}`, { ply }), dead, passes];
        values.forEach((value, column) => text(body.children[at].children[column], String(value)));
        attr(body.children[at], "data-me", seat === view.table.me || (view.table.humans.includes(seat) && view.table.humans.length === 1));
      });
    },
  };
}
