// The sentences under the board, the hands of the seats, and the list of moves.

/** "Move 12: seat 2 plays ♠8." */
function moveSentence(view, ply) {
  const { frames } = view.game;
  const frame = frames[ply];
  if (frame.move === null) return say(view, ply === 0 && view.game.last > 0 ? "set_up" : "position_only");
  const [joker, place] = frame.move.split("@");
  const card = cardNamed(place || joker);
  const key = { pass: "move_pass", take: "move_take", decline: "move_decline" }[frame.move] || (place ? "move_joker" : "move_play");
  return say(view, key, { ply: frame.ply, seat: seatName(view, frame.by), card: { card }, passes: frame.passes[frame.by] });
}

/** Who left at this move and why; a drop-out's cards are named where they came to the table. */
function exitSentences(view, frame) {
  return frame.out.flatMap(([seat, kind, letters]) => {
    const cards = cardList(view, cardsOf(letters));
    const left = say(view, `exit_${kind}`, { seat: seat + 1, cards });
    return kind === "eliminated" && letters ? sentences(view, left, say(view, view.rules().laid, { cards })) : [left];
  });
}

/** What the last step changed on the table: opened, died. */
function changeSentences(view) {
  const { game, ply, reading } = view;
  if (ply === 0) return [];
  const [before, after] = [game.frame(ply - 1), game.frame(ply)].map((frame) => frame.read[reading].s);
  const { open, dead } = changes(before, after);
  return [
    open.length ? say(view, "opened", { cards: cardList(view, open) }) : null,
    dead.length ? say(view, "died", { cards: cardList(view, dead) }) : null,
  ];
}

function turnSentence(view) {
  const { turn } = view.frame();
  return turn === null ? say(view, "game_over") : say(view, "to_move", { seat: seatName(view, turn) });
}

/** One step in words: the move, who left, what opened and died, who is next. */
const stepSentence = (view) => sentences(view, moveSentence(view, view.ply), ...exitSentences(view, view.frame()),
  ...changeSentences(view), turnSentence(view));

/** The rules now shown and what the change of rules means on this table. */
function readingSentence(view) {
  const rules = view.rules();
  const dropped = rules.dropped.length ? say(view, "dropped", { options: rules.dropped.join(", ") }) : null;
  const changed = changedCards(view.game, view.ply, view.reading);
  const difference = say(view, changed.length ? "changed" : "changed_none", { cards: cardList(view, changed) });
  return sentences(view, say(view, `shown_${rules.killing ? "killing" : "standard"}`), dropped, difference);
}

/** The line about the card in question: its reason, and who may play it. */
function cardSentence(view) {
  const card = view.spot();
  if (card === null) return say(view, "point_at_a_card");
  const cell = view.cell(card);
  const holder = typeof cell.where === "number" && cell.state !== "table"
    ? say(view, cell.mine ? "holder_now" : "holder", { seat: seatName(view, cell.where) }) : null;
  const sides = cell.sides !== null && cell.state !== "table" && cell.state !== "dead"
    ? say(view, "sides", { count: cell.sides }) : null;
  const when = cell.state === "table" ? landedSentence(view, card) : null;
  const over = view.frame().turn === null && cell.state === "open";
  const why = over ? say(view, "over") : reason(view, card, cell.why);
  return sentences(view, why, holder, sides, when);
}

function landedSentence(view, card) {
  const { ply, by, laid } = view.game.landed.get(card);
  if (ply === 0) return null;
  return say(view, laid ? "landed_laid" : "landed", { ply, seat: seatName(view, by) });
}

function makeSayings(view) {
  const step = liveLine(view, { class: "s7-step-line" });
  const why = liveLine(view, { class: "s7-why-line" });
  why.root.id = `${view.uid}-why`;
  const root = el("div", { class: "s7-say", role: "group" }, step.root, why.root);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "sayings"));
      step.show(stepSentence(view));
      why.show(cardSentence(view));
    },
  };
}

/** Every seat: turn, passes as pips, how it left, and its cards; played cards keep their room, so nothing shifts. */
function makeHands(view) {
  const root = el("div", { class: "s7-hands", role: "group" });
  let built = null;
  let seats = [];

  function build(game) {
    built = game;
    seats = Array.from({ length: game.seats }, (_, seat) => seatPanel(game, seat));
    root.replaceChildren(...seats.map((panel) => panel.root));
  }

  function seatPanel(game, seat) {
    const ever = CARDS.filter((card) => game.frames.some((frame) => frame.where[card] === LETTERS[seat]));
    const minis = ever.map((card) => el("button", {
      class: `s7-mini s7-${suitOf(card)}`, tabindex: -1, "data-live": cardText(card),
      onpointerenter: () => view.set({ lit: card }), onpointerleave: () => view.set({ lit: null }),
      onfocus: () => view.set({ lit: card }), onblur: () => view.set({ lit: null }),
      onclick: () => view.goToCard?.(card),
    }, cardSymbol(card)));
    const [name, status, pips, joker] = ["strong", "span", "span", "span"].map((tag, at) =>
      el(tag, { class: `s7-${["name", "status", "passes", "backs"][at]}` }));
    const cards = el("div", { class: "s7-hand" }, ...minis, joker);
    if (minis.length) roving(cards, "button")(minis[0]);
    const box = el("section", { class: "s7-seat" }, el("header", {}, name, status, pips), cards);
    return { root: box, ever, minis, name, status, pips, joker };
  }

  function updateSeat(panel, seat, frame, exits) {
    const gone = exits.find(([who]) => who === seat);
    attr(panel.root, "data-on-turn", frame.turn === seat);
    attr(panel.root, "data-gone", gone ? gone[1] : null);
    attr(panel.root, "aria-label", seatName(view, seat));
    text(panel.name, view.game.payload.names?.[seat] ?? word(view, "Seat", { seat: seat + 1 }));
    text(panel.status, gone ? word(view, `gone_${gone[1]}`, { ply: gone[3] })
      : frame.turn === seat ? word(view, "on_turn") : "");
    const limit = view.rules().limit;
    const used = frame.passes[seat];
    text(panel.pips, limit === null || limit > 6 ? word(view, "passes_short", { count: used })
      : "●".repeat(Math.min(used, limit)) + "○".repeat(Math.max(0, limit - used)) + (used > limit ? "✕" : ""));
    attr(panel.pips, "role", "img");
    attr(panel.pips, "aria-label", word(view, limit === null ? "passes_no_limit" : "passes_used", { count: used, limit }));
    panel.ever.forEach((card, at) => updateMini(panel.minis[at], card, seat));
    const jokers = frame.jokers?.[seat] ?? 0;
    const hidden = frame.counts ? frame.counts[seat] : 0;
    text(panel.joker, hidden ? word(view, "cards_hidden", { count: hidden }) : jokers ? " JK".repeat(jokers).trim() : "");
  }

  function updateMini(mini, card, seat) {
    const cell = view.cell(card);
    const here = cell.where === seat;
    toggle(mini, "s7-spent", !here);
    attr(mini, "data-state", here ? cell.state : null);
    attr(mini, "data-mine", here && cell.mine);
    attr(mini, "data-lit", view.spot() === card || view.lit === card);
    attr(mini, "aria-label", here ? cellName(view, card, cell) : null);
  }

  return {
    root,
    update() {
      const { game, ply } = view;
      if (built !== game) build(game);
      attr(root, "aria-label", word(view, "hands"));
      const [frame, exits] = [game.frame(ply), game.exits(ply)];
      seats.forEach((panel, seat) => updateSeat(panel, seat, frame, exits));
    },
  };
}

/** The moves so far and to come; a click jumps, arrows move inside the list. */
function makeMoves(view) {
  const root = el("ol", { class: "s7-moves" });
  const choose = roving(root, "button");
  let [built, items] = [null, []];

  function build(game) {
    built = game;
    items = game.frames.map((_, ply) => {
      const [number, seat, move] = ["s7-ply", "s7-by", "s7-what"].map((name) => el("span", { class: name }));
      const button = el("button", { class: "s7-move", onclick: () => view.go(ply) }, number, seat, move);
      const card = cardNamed((game.frames[ply].move || "").split("@").at(-1));
      if (card !== undefined) {
        button.addEventListener("pointerenter", () => view.set({ lit: card }));
        button.addEventListener("pointerleave", () => view.set({ lit: null }));
        toggle(move, `s7-${suitOf(card)}`, true);
      }
      return { button, number, seat, move, card, item: el("li", {}, button) };
    });
    root.replaceChildren(...items.map(({ item }) => item));
  }

  return {
    root,
    update() {
      const { game, ply } = view;
      if (built !== game) build(game);
      attr(root, "aria-label", word(view, "moves"));
      items.forEach(({ button, number, seat, move, card }, at) => {
        const frame = game.frames[at];
        text(number, String(frame.ply));
        text(seat, frame.by === null ? "" : word(view, "seat_short", { seat: frame.by + 1 }));
        const what = frame.move === null ? word(view, "start") : card === undefined ? word(view, frame.move) : cardSymbol(card);
        text(move, (frame.move?.startsWith("JK@") ? "JK@" : "") + what + (frame.out.length ? " ⚑" : ""));
        attr(button, "aria-label", plain(sentences(view, moveSentence(view, at), ...exitSentences(view, frame))));
        attr(button, "aria-current", at === ply ? "step" : null);
      });
      const { button } = items[ply];
      if (document.activeElement?.parentElement?.parentElement !== root) choose(button);
      // scrollIntoView would move the whole notebook.
      const [line, list] = [button.getBoundingClientRect(), root.getBoundingClientRect()];
      if (line.top < list.top || line.bottom > list.bottom) {
        root.scrollTop += line.top - (list.top + list.bottom - line.height) / 2;
      }
    },
  };
}
