// The payload as the parts ask for it. Nothing here knows a rule: states, reasons and liberties come from Python.
const STATES = { t: "table", o: "open", m: "open", d: "dead", c: "closed", h: "hidden" };
const WHY_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NO_REASON = { key: "", cards: [] };

function makeGame(payload) {
  const { frames, readings } = payload;
  const pool = payload.pool.map(([key, letters, seat, n]) => ({ key, cards: cardsOf(letters), seat, n }));
  const landed = landings(frames);
  const game = { payload, frames, readings, landed, seats: payload.seats, last: frames.length - 1, rows: payload.rows };

  const reasons = reasonNumbers(frames);
  game.frame = (ply) => frames[Math.max(0, Math.min(game.last, ply))];
  game.where = (ply, card) => {
    const mark = game.frame(ply).where[card];
    if (mark === ".") return "table";
    if (mark === "-") return "aside";
    return mark === "?" ? "hidden" : LETTERS.indexOf(mark);
  };
  game.cell = (ply, reading, card) => {
    const read = game.frame(ply).read[reading];
    return {
      state: STATES[read.s[card]],
      mine: read.s[card] === "m",
      where: game.where(ply, card),
      why: pool[reasons[frames.indexOf(game.frame(ply))][reading][card]] || NO_REASON,
      sides: read.lib ? Number(read.lib[card]) : null,
    };
  };
  game.passReason = (ply, reading) => pool[game.frame(ply).read[reading].pw] || null;
  game.hand = (ply, seat) => CARDS.filter((card) => game.where(ply, card) === seat);
  game.exits = (ply) => frames.slice(0, Math.max(0, Math.min(game.last, ply)) + 1).flatMap((frame) => frame.out);
  game.stranded = (ply) => cardsOf(game.frame(ply).stranded);
  game.near = (which, card) => cardsOf(payload[which][card]);
  game.readingNamed = (key) => readings.findIndex((reading) => reading.key === key);
  return game;
}

/** For each frame and reading the number of each card's reason: all 52 (104 digits), or what changed since. */
function reasonNumbers(frames) {
  const number = (digits) => WHY_DIGITS.indexOf(digits[0]) * 64 + WHY_DIGITS.indexOf(digits[1]);
  let latest = [];
  return frames.map(({ read }) => (latest = read.map(({ w = "" }, at) => {
    if (w.length === 104) return CARDS.map((card) => number(w.slice(2 * card, 2 * card + 2)));
    const numbers = (latest[at] || []).slice();
    for (let i = 0; i < w.length; i += 3) numbers[LETTERS.indexOf(w[i])] = number(w.slice(i + 1, i + 3));
    return numbers;
  })));
}

/** card -> {ply, by, laid}: at which move a card came to the table and whether a drop-out laid it. */
function landings(frames) {
  const landed = new Map();
  frames.forEach((frame, ply) => {
    for (const card of CARDS) {
      if (frame.where[card] !== "." || landed.has(card)) continue;
      const laid = ply > 0 && frame.move !== cardText(card) && !frame.move?.endsWith(`@${cardText(card)}`);
      landed.set(card, { ply, by: ply > 0 ? frame.by : null, laid });
    }
  });
  return landed;
}

/** Which cards changed their state between two readings or two moves, by the state they have now. */
function changes(before, after) {
  const found = { open: [], dead: [], closed: [], table: [] };
  for (const card of CARDS) {
    const [was, now] = [STATES[before[card]], STATES[after[card]]];
    if (was !== now && found[now]) found[now].push(card);
  }
  return found;
}
