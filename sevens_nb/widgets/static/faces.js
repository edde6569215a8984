// Card faces: suits, pips and court ornaments are our own outlines, so no font can turn them into emoji.
const SUIT_PATHS = {
  S: "M50 5C58 24 93 42 93 65C93 78 82 86 72 86C64 86 58 83 54 77C55 86 59 92 67 96H33C41 92 45 86 46 77C42 83 36 86 28 86C18 86 7 78 7 65C7 42 42 24 50 5Z",
  H: "M50 93C20 67 5 51 5 32C5 17 16 7 29 7C39 7 46 13 50 22C54 13 61 7 71 7C84 7 95 17 95 32C95 51 80 67 50 93Z",
  D: "M50 3C58 22 70 37 87 50C70 63 58 78 50 97C42 78 30 63 13 50C30 37 42 22 50 3Z",
  C: "M50 5a21 21 0 0 1 16 35a21 21 0 1 1-12 36c1 10 5 16 13 20H33c8-4 12-10 13-20a21 21 0 1 1-12-36a21 21 0 0 1 16-35Z",
};
const COURT_PATHS = {
  J: "M12 54V40C12 22 30 10 50 11C70 12 86 24 86 42V54ZM60 16C68 2 84-3 97-4C96 10 88 22 72 26Z",
  Q: "M16 56L8 22L30 38L50 8L70 38L92 22L84 56ZM8 18a6 6 0 1 1 .1 0ZM50 5a6 6 0 1 1 .1 0ZM92 18a6 6 0 1 1 .1 0Z",
  K: "M14 56L6 16L28 34L42 14H58L72 34L94 16L86 56ZM46-6H54V0H60V7H54V13H46V7H40V0H46Z",
};
// Pip places on a 100 x 140 card whose left third belongs to the index.
const [LEFT, MIDDLE, RIGHT] = [50, 68, 86];
const COLUMN = { 2: [24, 116], 3: [24, 70, 116], 4: [24, 55, 85, 116] };
const pair = (count) => COLUMN[count].flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const middle = (...ys) => ys.map((y) => [MIDDLE, y]);
const PIPS = {
  2: middle(24, 116), 3: middle(24, 70, 116), 4: pair(2), 5: [...pair(2), ...middle(70)], 6: pair(3),
  7: [...pair(3), ...middle(47)], 8: [...pair(3), ...middle(47, 93)], 9: [...pair(4), ...middle(70)],
  10: [...pair(4), ...middle(40, 100)],
};

/** The hidden outlines that every card of one view refers to. */
function outlines(uid) {
  const box = svg("svg", { class: "s7-defs", width: 0, height: 0, "aria-hidden": "true", focusable: "false" });
  for (const [suit, d] of Object.entries(SUIT_PATHS)) {
    box.append(svg("symbol", { id: `${uid}-${suit}`, viewBox: "0 0 100 100" }, svg("path", { d })));
  }
  for (const [rank, d] of Object.entries(COURT_PATHS)) {
    box.append(svg("symbol", { id: `${uid}-${rank}`, viewBox: "0 -8 100 66" }, svg("path", { d })));
  }
  return box;
}

function outline(uid, name, x, y, width, height = width, turned = false) {
  return svg("use", {
    href: `#${uid}-${name}`, x: x - width / 2, y: y - height / 2, width, height,
    transform: turned ? `rotate(180 ${x} ${y})` : null,
  });
}

/** A single suit mark that sits in a line of text. */
function suitMark(uid, suit) {
  return svg("svg", { class: `s7-su s7-${suit}`, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    svg("use", { href: `#${uid}-${suit}` }));
}

/** The picture of a card that lies on the table (without its index). */
function cardFace(uid, card) {
  const [suit, rank] = [suitOf(card), RANKS[rankOf(card)]];
  const pips = svg("g", { class: "s7-pips" });
  if (rank === "A") pips.append(outline(uid, suit, 62, 78, 54));
  else if (COURT_PATHS[rank]) {
    pips.append(svg("rect", { class: "s7-frame", x: 38, y: 12, width: 54, height: 116, rx: 6 }));
    pips.append(outline(uid, rank, 65, 46, 42, 28), outline(uid, suit, 65, 90, 40));
  } else for (const [x, y] of PIPS[rank]) pips.append(outline(uid, suit, x, y, Number(rank) > 8 ? 19 : 22, undefined, y > 75));
  const single = svg("g", { class: "s7-single" }, outline(uid, suit, 56, 94, 62));
  return svg("svg", { class: `s7-face s7-${suit}`, viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" }, pips, single);
}
