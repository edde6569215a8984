// Cards that can be dragged from anywhere to anywhere: whatever has data-put says where a card dropped on it goes.
const DRAG_START = 8; // pixels before a press becomes a drag

/** Let the cards of `root` (data-card, data-live) be dragged with mouse or pen, those in hands with a finger too. */
function makeDragging(view, root, drop) {
  let [press, ghost, target] = [null, null, null];

  const cardOf = (node) => node.closest?.("[data-card], .s7-mini");
  const over = (event) => root.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("[data-put]");
  const aim = (node) => {
    if (target !== node) attr(target || root, "data-drop", null);
    target = node && root.contains(node) ? node : null;
    if (target) attr(target, "data-drop", true);
  };
  const end = () => {
    ghost?.remove();
    aim(null);
    [press, ghost] = [null, null];
  };
  const lift = () => {
    const box = press.node.getBoundingClientRect();
    ghost = el("div", { class: `s7-dragged s7-${suitOf(press.card)}`, "aria-hidden": "true" }, cardSymbol(press.card));
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px` });
    root.append(ghost);
    press.node.setPointerCapture(press.id);
    press.moved = true;
    view.set({ hover: press.card });
  };

  const handlers = {
    pointerdown(event) {
      const node = cardOf(event.target);
      view.dragged = false;
      if (!node || event.button || view.mode !== "edit" || (event.pointerType === "touch" && node.dataset.card)) return;
      press = { node, card: cardNamed(node.dataset.card || node.dataset.live), x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    pointermove(event) {
      if (!press) return;
      const [x, y] = [event.clientX - press.x, event.clientY - press.y];
      if (!ghost && Math.hypot(x, y) < DRAG_START) return;
      if (!ghost) lift();
      ghost.style.translate = `${x}px ${y}px`;
      aim(over(event));
    },
    pointerup() {
      if (!ghost) return end();
      const [card, to] = [press.card, target?.dataset.put];
      view.dragged = true;
      end();
      view.set({ hover: null });
      if (to !== undefined) drop(card, to);
    },
    pointercancel: end,
  };
  for (const [name, handler] of Object.entries(handlers)) root.addEventListener(name, handler);
  // The click that the browser makes of a drag's end is none.
  root.addEventListener("click", (event) => {
    if (!view.dragged) return;
    view.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
