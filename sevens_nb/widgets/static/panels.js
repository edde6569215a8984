// The hands of the seats, and the list of moves.
/** Every seat: turn, passes as pips, how it left, and its cards; played cards keep their room, so nothing shifts. */
function makeHands(view) {
  const root = el("div", { class: "s7-hands", role: "group", "data-lm-suppress-shortcuts": "true" });
  const follows = makeFollower(root);
  let built = null;
  let seats = [];

  function build(game) {
    built = game;
    seats = Array.from({ length: game.seats }, (_, seat) => seatPanel(game, seat));
    root.replaceChildren(...seats.map((panel) => panel.root));
    // Many closed hands scroll, and hold nothing that a keyboard could stop at.
    attr(root, "tabindex", seats.length > 5 && !root.querySelector("button") ? 0 : null);
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
    const choose = roving(cards, "button");
    const box = el("section", { class: "s7-seat" }, el("header", {}, name, status, pips), cards);
    return { root: box, choose, ever, minis, name, status, pips, joker };
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
    const stop = panel.minis.find((mini) => mini.tabIndex === 0 && !mini.classList.contains("s7-spent"));
    const held = panel.minis.find((mini) => !mini.classList.contains("s7-spent"));
    if (!stop && held) panel.choose(held);
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
      if (frame.turn !== null) follows(ply, seats[frame.turn].root);
    },
  };
}

/** A list that shows its current item after each step, and else stays where the reader scrolled it. */
function makeFollower(list) {
  let last = null;
  return (ply, item) => {
    if (ply === last) return;
    last = ply;
    const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
    // Only the list may scroll: scrollIntoView would move the whole notebook.
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      list.scrollTop += inner.top - (outer.top + outer.bottom - inner.height) / 2;
    }
  };
}

/** The moves so far and to come; a click jumps, arrows move inside the list. */
function makeMoves(view) {
  const root = el("ol", { class: "s7-moves" });
  const choose = roving(root, "button");
  const follows = makeFollower(root);
  let [built, items] = [null, []];

  function build(game) {
    built = game;
    items = game.frames.map((_, ply) => {
      const [number, seat, move] = ["s7-ply", "s7-by", "s7-what"].map((name) => el("span", { class: name }));
      const button = el("button", { class: "s7-move", onclick: () => view.go(ply) }, number, seat, move);
      const { card } = moveInParts(view, game.frames[ply].move || "start");
      if (card !== undefined) {
        button.addEventListener("pointerenter", () => view.set({ lit: card }));
        button.addEventListener("pointerleave", () => view.set({ lit: null }));
        toggle(move, `s7-${suitOf(card)}`, true);
      }
      return { button, number, seat, move, item: el("li", {}, button) };
    });
    root.replaceChildren(...items.map(({ item }) => item));
  }

  return {
    root,
    update() {
      const { game, ply } = view;
      if (built !== game) build(game);
      attr(root, "hidden", !game.last);
      attr(root, "aria-label", word(view, "moves"));
      items.forEach(({ button, number, seat, move }, at) => {
        const frame = game.frames[at];
        text(number, String(frame.ply));
        text(seat, frame.by === null ? "" : word(view, "seat_short", { seat: frame.by + 1 }));
        text(move, plain(moveInParts(view, frame.move || "start").parts) + (frame.out.length ? " ⚑" : ""));
        attr(button, "aria-label", plain(sentences(view, moveSentence(view, at), ...exitSentences(view, frame))));
        attr(button, "aria-current", at === ply ? "step" : null);
      });
      const { button } = items[ply];
      if (document.activeElement?.parentElement?.parentElement !== root) choose(button);
      follows(ply, button);
    },
  };
}
