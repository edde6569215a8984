// The board: a grid of 52 cells that are built once and only ever updated.
// options: shown() -> {game, ply, reading}; act(card) on Enter or Space and, if there is no
// click(card), on a double click; name(view, card, cell);
// extra(card, node, cell) after each update; label(); describedby, the id of the sentence on the card in question.
function makeBoard(view, options = {}) {
  const shown = options.shown || (() => view);
  const nodes = new Map();
  const grid = el("div", { role: "grid", class: "s7-grid" });
  const root = el("div", { class: "s7-board" }, grid);
  let rows = null;

  function build(order) {
    rows = order;
    nodes.clear();
    const heads = RANKS.map((rank) => el("span", { role: "columnheader", class: "s7-head" }, rank));
    const corner = el("span", { role: "columnheader", class: "s7-head" }, el("span", { class: "s7-sr s7-corner" }));
    grid.replaceChildren(
      el("div", { role: "row", class: "s7-row s7-heads" }, corner, ...heads),
      ...Array.from(order, (suit) => el("div", { role: "row", class: "s7-row" },
        el("span", { role: "rowheader", class: "s7-head s7-rowhead", "data-suit": suit },
          suitMark(view.uid, suit), el("span", { class: "s7-sr" })),
        ...RANKS.map((_, rank) => cell(13 * SUITS.indexOf(suit) + rank)))),
    );
  }

  function cell(card) {
    const index = el("span", { class: "s7-ix", "aria-hidden": "true" },
      el("b", {}, RANKS[rankOf(card)]), suitMark(view.uid, suitOf(card)));
    const badges = ["sides", "tag", "step"].map((name) => el("span", { class: `s7-${name}`, "aria-hidden": "true" }));
    const node = el("div", {
      role: "gridcell", tabindex: -1, class: `s7-cell s7-${suitOf(card)}`, "data-card": cardText(card),
      onpointerenter: (event) => event.pointerType === "mouse" && view.set({ hover: card }),
      onpointerleave: (event) => event.pointerType === "mouse" && view.set({ hover: null }),
      onfocus: () => view.set({ focus: card, chosen: card }),
      onclick: () => {
        node.focus({ preventScroll: true });
        options.click?.(card);
      },
      ondblclick: () => options.click || options.act?.(card),
    }, cardFace(view.uid, card), index, el("i", { class: "s7-walls", "aria-hidden": "true" }), ...badges);
    nodes.set(card, { node, badges });
    return node;
  }

  function focusCard(card) {
    view.focus = card;
    nodes.get(card).node.focus({ preventScroll: true });
  }

  function move(card, key) {
    const [row, rank] = [rows.indexOf(suitOf(card)), rankOf(card)];
    const at = (newRow, newRank) => 13 * SUITS.indexOf(rows[newRow]) + newRank;
    switch (key) {
      case "ArrowLeft": return at(row, Math.max(0, rank - 1));
      case "ArrowRight": return at(row, Math.min(12, rank + 1));
      case "ArrowUp": return at(Math.max(0, row - 1), rank);
      case "ArrowDown": return at(Math.min(3, row + 1), rank);
      case "Home": return at(row, 0);
      case "End": return at(row, 12);
      default: return null;
    }
  }

  grid.addEventListener("keydown", (event) => {
    const card = cardNamed(event.target.dataset?.card);
    if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = move(card, event.key);
    if (target !== null) focusCard(target);
    else if (event.key === "Enter" || event.key === " ") options.act?.(card);
    else if (event.key === "PageDown" || event.key === "PageUp") view.step?.(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Escape") view.set({ chosen: null });
    else return;
    if (event.key !== "Escape") event.preventDefault();
  });

  function update() {
    const { game, ply, reading } = shown();
    if (rows !== game.rows) build(game.rows);
    const frame = game.frame(ply);
    attr(grid, "aria-label", options.label ? options.label() : word(view, "board_label"));
    attr(grid, "data-ply", frame.ply);
    attr(grid, "data-turn", frame.turn === null ? "" : frame.turn);
    attr(grid, "data-rules", game.readings[reading].rules);
    attr(root, "data-layers", [...view.layers].join(" "));
    text(grid.querySelector(".s7-corner"), word(view, "corner"));
    for (const head of grid.querySelectorAll(".s7-rowhead")) {
      text(head.lastChild, word(view, `suit_${head.dataset.suit}`));
    }
    const paint = paintFor(view, game, ply, reading);
    const stop = view.focus ?? firstStop(game, ply, reading);
    for (const [card, parts] of nodes) updateCell(card, parts, game, ply, reading, paint, card === stop);
  }

  function updateCell(card, { node, badges }, game, ply, reading, paint, isStop) {
    const cell = game.cell(ply, reading, card);
    attr(node, "data-state", cell.state);
    attr(node, "data-mine", cell.mine);
    attr(node, "data-holder", typeof cell.where === "number" ? cell.where : null);
    attr(node, "data-mark", paint.marks(card).join(" ") || null);
    attr(node, "data-walls", paint.walls(card) || null);
    attr(node, "aria-label", (options.name || cellName)(view, card, cell));
    attr(node, "aria-selected", view.selectable ? String(view.marks.has(card)) : null);
    attr(node, "aria-describedby", paint.spot === card ? options.describedby || `${view.uid}-why` : null);
    attr(node, "tabindex", isStop ? 0 : -1);
    const [sides, tag, step] = badges;
    text(sides, cell.sides === null || cell.state === "table" || cell.state === "dead" ? "" : String(cell.sides));
    text(tag, paint.tag(card, cell));
    text(step, paint.step(card));
    options.extra?.(card, node, cell);
  }

  return { root, grid, update, focusCard, node: (card) => nodes.get(card).node };
}

/** Where the tab key enters the board before anybody has moved on it: a card that can be played now. */
function firstStop(game, ply, reading) {
  const states = game.frame(ply).read[reading].s;
  const at = states.indexOf("m");
  return at >= 0 ? at : 13 * SUITS.indexOf(game.rows[0]) + 6;
}
