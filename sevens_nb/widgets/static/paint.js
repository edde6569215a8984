// What the layers and the card in question draw on the grid. It paints what Python's reasons say, no more.
const LAYERS = ["mine", "open", "dead", "sides", "near", "holder", "when", "laid", "changed", "two"];
const KILLING_LAYERS = new Set(["dead", "sides"]);

/** Marks, walls and badges of one shown position: functions of a card. */
function paintFor(view, game, ply, reading) {
  const spot = view.spot();
  const rules = game.readings[reading];
  const frame = game.frame(ply);
  const found = new Map();
  const steps = new Map();
  const mark = (card, name) => found.set(card, [...(found.get(card) || []), name]);

  if (frame.placed !== null) mark(frame.placed, "last");
  if (view.lit !== null) mark(view.lit, "lit");
  if (spot !== null) {
    mark(spot, "spot");
    markReason(game, ply, reading, spot, mark, steps);
    if (view.layers.has("near")) {
      const sides = new Set(game.near("near4", spot));
      for (const card of game.near("near8", spot)) mark(card, sides.has(card) ? "side" : "corner");
    }
  }
  if (!rules.killing) for (const card of game.stranded(ply)) mark(card, "stranded");
  for (const [card, { ply: when, laid }] of game.landed) if (laid && when <= ply) mark(card, "laid");
  // Offered only where a game can be read by several rules (stepper.js).
  if (view.layers.has("changed")) for (const card of changedCards(game, ply, reading)) mark(card, "changed");

  return {
    spot,
    marks: (card) => found.get(card) || [],
    step: (card) => (steps.has(card) ? String(steps.get(card)) : ""),
    walls: (card) => (card === spot ? wallsOf(game, ply, reading, card, rules) : ""),
    tag: (card, cell) => tagOf(view, game, ply, card, cell),
  };
}

/** The reason of one card: missing steps numbered from the run, the run itself, walls, or the cards that touch. */
function markReason(game, ply, reading, spot, mark, steps) {
  const { why, state } = game.cell(ply, reading, spot);
  if (state === "table" && game.readings[reading].killing) return;
  if (why.key.startsWith("gap")) {
    const path = [...why.cards].sort((a, b) => Math.abs(b - spot) - Math.abs(a - spot));
    path.forEach((card, at) => {
      mark(card, "gap");
      steps.set(card, at + 1);
    });
  } else for (const card of why.cards) mark(card, why.key.startsWith("dead") ? "wall" : "reason");
  if (game.readings[reading].killing) return;
  const off = new Set(game.stranded(ply));
  for (const card of CARDS) {
    if (suitOf(card) === suitOf(spot) && game.where(ply, card) === "table" && !off.has(card)) mark(card, "run");
  }
}

/** The sides of a dead card on which a wall is drawn: its walls, and the border where it counts as one. */
function wallsOf(game, ply, reading, card, rules) {
  const { why, state } = game.cell(ply, reading, card);
  if (state !== "dead") return "";
  const place = (other) => [game.rows.indexOf(suitOf(other)), rankOf(other)];
  const [row, rank] = place(card);
  const found = new Set();
  for (const wall of why.cards) {
    const [wallRow, wallRank] = place(wall);
    if (wallRow === row && Math.abs(wallRank - rank) === 1) found.add(wallRank < rank ? "w" : "e");
    if (wallRank === rank && Math.abs(wallRow - row) === 1) found.add(wallRow < row ? "n" : "s");
  }
  if (rules.edge === "wall") {
    for (const [side, at, border] of [["n", row, 0], ["s", row, 3], ["w", rank, 0], ["e", rank, 12]]) {
      if (at === border) found.add(side);
    }
  }
  return [...found].join(" ");
}

/** The small badge of a card: who holds it, or at which move it was played. */
function tagOf(view, game, ply, card, cell) {
  if (view.layers.has("when") && cell.state === "table") return `#${game.landed.get(card).ply}`;
  if (view.layers.has("holder") && typeof cell.where === "number") return String(cell.where + 1);
  return "";
}
