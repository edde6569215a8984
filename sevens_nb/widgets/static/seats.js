// The seats of a position that is being set up: turn, passes, jokers and cards of each, all of them changeable.

/** options: put(card) for a card that is clicked; turn(seat), passes(seat, count), jokers(seat, count). */
function makeSeats(view, options) {
  const root = el("div", { class: "s7-hands", role: "group" });
  const cards = new Map(CARDS.map((card) => [card, handCard(view, card, options.put)]));
  let panels = [];

  function panel(seat) {
    const turn = el("input", { type: "radio", name: `${view.uid}-turn`, onchange: () => options.turn(seat) });
    const [name, used, status] = ["name", "passes", "status"].map((part) => el("span", { class: `s7-${part}` }));
    const counters = ["passes", "jokers"].map((what) => counter(view, what, seat, options[what]));
    const hand = el("div", { class: "s7-hand", role: "toolbar" });
    const heads = [[el("label", {}, turn, name), used, counters[0].root], [status, counters[1].root]];
    const box = el("section", { class: "s7-seat", role: "group", "data-put": seat }, ...heads.map((parts) => el("header", {}, ...parts)), hand);
    return { box, seat, turn, name, used, status, counters, hand, stop: roving(hand, "button") };
  }

  /** Put each card's button into its hand; one that goes with the focus on it leaves the focus to its neighbour. */
  function place({ hand, stop }, held) {
    const before = [...hand.children];
    const after = held.map((card) => cards.get(card));
    if (before.length === after.length && before.every((node, at) => node === after[at])) return;
    const active = document.activeElement;
    const at = before.indexOf(active);
    hand.replaceChildren(...after);
    const next = after.includes(active) ? active : after[Math.min(Math.max(at, 0), after.length - 1)];
    if (next) stop(next);
    if (at < 0) return;
    if (next) next.focus({ preventScroll: true });
    else view.focusBoard();
  }

  function updateSeat({ box, seat, turn, name, used, status, counters, hand, stop }, frame, exits) {
    const { first, jokers } = view.game.payload;
    const [gone, { limit }] = [exits.find(([who]) => who === seat), view.rules()];
    const [passes, editing, named] = [frame.passes[seat], view.mode === "edit", { seat: seatName(view, seat) }];
    attr(box, "data-on-turn", frame.turn === seat);
    attr(box, "data-gone", gone ? gone[1] : null);
    for (const node of [box, hand]) attr(node, "aria-label", named.seat);
    attr(turn, "aria-label", word(view, "first_seat", named));
    attr(turn, "hidden", !editing);
    if (turn.checked !== (first === seat)) turn.checked = first === seat;
    text(name, word(view, "Seat", { seat: seat + 1 }));
    const left = gone && word(view, editing && gone[1] === "emptied" ? "no_card" : `gone_${gone[1]}`, { ply: gone[3] });
    text(status, left || (frame.turn === seat ? word(view, "on_turn") : ""));
    text(used, word(view, "passes_short", { count: limit === null ? passes : `${passes}/${limit}` }));
    counters[0].update(passes, editing);
    counters[1].update(frame.jokers?.[seat] ?? 0, editing, jokers ? "JK" : null);
    place({ hand, stop }, view.game.hand(view.ply, seat));
  }

  return {
    root,
    update() {
      if (panels.length !== view.game.seats) {
        panels = Array.from({ length: view.game.seats }, (_, seat) => panel(seat));
        root.replaceChildren(...panels.map(({ box }) => box));
      }
      attr(root, "aria-label", word(view, "hands"));
      for (const one of panels) updateSeat(one, view.frame(), view.game.exits(view.ply));
      for (const node of cards.values()) if (node.isConnected) node.update();
    },
  };
}

function handCard(view, card, put) {
  const node = el("button", {
    class: `s7-mini s7-${suitOf(card)}`, tabindex: -1, "data-live": cardText(card),
    onpointerenter: (event) => event.pointerType === "mouse" && view.set({ hover: card }),
    onpointerleave: () => view.set({ hover: null }),
    onfocus: () => view.set({ chosen: card }),
    onclick: () => put(card),
  }, cardSymbol(card));
  node.update = () => {
    const cell = view.cell(card);
    attr(node, "data-state", cell.state);
    attr(node, "data-mine", cell.mine);
    attr(node, "data-lit", view.spot() === card || view.lit === card);
    attr(node, "aria-label", cellName(view, card, cell));
  };
  return node;
}

/** A number with − and +. */
function counter(view, what, seat, change) {
  let count = 0;
  const number = el("span");
  const [less, more] = [["−", -1], ["+", 1]].map(([sign, step]) => el("button", {
    class: "s7-step-button", onclick: () => count + step >= 0 && change(seat, count + step),
  }, sign));
  const root = el("span", { class: "s7-counter" }, less, number, more);
  return {
    root,
    /** Without a name the number stands elsewhere; a name of null hides all. */
    update(now, editing, named = "") {
      count = now;
      attr(root, "hidden", named === null);
      text(number, named ? `${named} ${now}` : "");
      for (const [button, name] of [[less, "less"], [more, "more"]]) {
        attr(button, "hidden", !editing);
        attr(button, "aria-label", word(view, `${what}_${name}`, { seat: seatName(view, seat) }));
      }
      attr(less, "aria-disabled", now === 0 ? "true" : null);
    },
  };
}
