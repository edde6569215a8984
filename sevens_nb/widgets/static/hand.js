// The own hand: a row of cards to click, drag to the board, or reach with the arrow keys.
const DRAG_FROM = 8; // pixels before a press becomes a drag

/** options: choose(card), joker(), dropOn: the element on which a dragged card is played. */
function makeHand(view, { choose, joker, dropOn }) {
  const row = el("div", { class: "s7-row-of-cards", role: "toolbar" });
  const note = el("p", { class: "s7-hand-note" });
  const root = el("section", { class: "s7-own", role: "group" }, row, note);
  const buttons = new Map();
  const pickStop = roving(row, "button");
  let order = null;

  function button(key) {
    if (buttons.has(key)) return buttons.get(key);
    const isJoker = key > 51;
    const face = isJoker ? [el("b", {}, "JK")] : [el("b", {}, RANKS[rankOf(key)]), suitMark(view.uid, suitOf(key))];
    const node = el("button", {
      class: `s7-held${isJoker ? "" : ` s7-${suitOf(key)}`}`, tabindex: -1, "data-hand": cardText(key),
      onpointerenter: (event) => !isJoker && event.pointerType === "mouse" && view.set({ lit: key }),
      onpointerleave: () => view.set({ lit: null }),
      onfocus: () => !isJoker && view.set({ chosen: key, told: null }),
      onclick: () => (node.dragged ? null : isJoker ? joker() : choose(key)),
    }, ...face);
    if (!isJoker) makeDraggable(view, node, key, dropOn, choose);
    buttons.set(key, node);
    return node;
  }

  /** Put the buttons of the cards held in place; when the focused card is gone, its neighbour gets the focus. */
  function place(keys) {
    if (keys.join() === order) return;
    const focused = [...row.children].indexOf(document.activeElement);
    const kept = keys.map(button);
    const room = Array.from({ length: Math.max(0, view.table.slots - keys.length) }, () =>
      el("span", { class: "s7-held s7-room", "aria-hidden": "true" }));
    row.replaceChildren(...kept, ...room);
    order = keys.join();
    if (kept.length && !kept.some((node) => node.tabIndex === 0)) pickStop(kept[0]);
    if (focused < 0) return;
    if (kept.length) kept[Math.min(focused, kept.length - 1)].focus({ preventScroll: true });
    else view.focusBoard?.();
  }

  return {
    root,
    update() {
      const { me, humans } = view.table;
      const name = me === null || humans.length < 2 ? "your_hand" : "hand_of";
      attr(root, "aria-label", word(view, name, { seat: me === null ? "" : seatName(view, me) }));
      attr(row, "aria-label", root.getAttribute("aria-label"));
      const jokers = me === null ? 0 : view.frame().jokers?.[me] ?? 0;
      const held = me === null ? [] : view.game.hand(view.ply, me);
      place([...held, ...[52, 53].slice(0, jokers)]);
      text(note, me !== null && !held.length && !jokers ? word(view, "hand_empty") : "");
      for (const card of held) updateHeld(view, buttons.get(card), card);
      for (const key of [52, 53].slice(0, jokers)) {
        attr(buttons.get(key), "aria-label", word(view, "joker_name"));
        attr(buttons.get(key), "aria-pressed", String(view.joker));
        attr(buttons.get(key), "data-mine", atNow(view) && view.table.joker !== "");
      }
    },
  };
}

function updateHeld(view, node, card) {
  const cell = view.cell(card);
  attr(node, "data-state", cell.state);
  attr(node, "data-mine", cell.mine);
  attr(node, "data-lit", view.spot() === card || view.lit === card);
  attr(node, "data-hint", view.hint === card);
  attr(node, "aria-label", [spokenCard(view, card), word(view, cell.mine ? "state_mine" : `state_${cell.state}`)]
    .join(word(view, "name_separator")));
}

/** Let a card be dragged with mouse, pen or finger; dropped on `dropOn` it is chosen, elsewhere it goes back. */
function makeDraggable(view, node, card, dropOn, choose) {
  let [start, ghost] = [null, null];
  const end = () => {
    ghost?.remove();
    [start, ghost] = [null, null];
    attr(dropOn, "data-drop", null);
  };
  const follow = (event) => {
    ghost.style.translate = `${event.clientX - start.x}px ${event.clientY - start.y}px`;
  };
  node.addEventListener("pointerdown", (event) => {
    node.dragged = false;
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_FROM) return;
      const box = node.getBoundingClientRect();
      ghost = el("div", { class: `${node.className} s7-ghost`, "aria-hidden": "true" }, ...[...node.childNodes].map((child) => child.cloneNode(true)));
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      view.root.append(ghost);
      node.dragged = true;
      attr(dropOn, "data-drop", true);
      view.set({ lit: card });
    }
    follow(event);
  });
  node.addEventListener("pointerup", (event) => {
    if (!ghost) return end();
    const box = dropOn.getBoundingClientRect();
    end();
    view.set({ lit: null });
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (inside) choose(card);
  });
  node.addEventListener("pointercancel", end);
}
