// The sentences under the board: what happened, and why a card can or cannot be played.

/** "Move 12: seat 2 plays ♠8." */
function moveSentence(view, ply) {
  const { frames } = view.game;
  const frame = frames[ply];
  if (frame.move === null) return say(view, ply === 0 && view.game.last > 0 ? "set_up" : "position_only");
  const { card, place } = moveInParts(view, frame.move);
  const key = { pass: "move_pass", take: "move_take", decline: "move_decline" }[frame.move] || (place ? "move_joker" : "move_play");
  return say(view, key, { ply: frame.ply, seat: seatName(view, frame.by), card: { card }, passes: frame.passes[frame.by] });
}

/** Who left at this move and why; of cards that stay closed only the number is told. */
function exitSentences(view, frame) {
  return frame.out.map(([seat, kind, letters]) => {
    const closed = kind === "dead" && !letters;
    const cards = closed ? say(view, "cards_hidden", { count: frame.counts[seat] }) : cardList(view, cardsOf(letters));
    const left = say(view, `exit_${kind}`, { seat: seat + 1, cards });
    return kind === "eliminated" && letters ? sentences(view, left, say(view, view.rules().laid, { cards })) : left;
  });
}

/** What changed on the table since the states `before`, by default those before the last step: opened, died. */
function changeSentences(view, before = view.game.frame(view.ply - 1).read[view.reading].s) {
  const { open, dead } = changes(before, view.frame().read[view.reading].s);
  return [["opened", open], ["died", dead]].map(([key, cards]) => cards.length && say(view, key, { cards: cardList(view, cards) }));
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
  const landed = say(view, laid ? "landed_laid" : "landed", { ply, seat: seatName(view, by) });
  return view.leaps && ply !== view.ply ? sentences(view, landed, say(view, "leap")) : landed;
}

/** The line about the step and the line about a card; `what` and `why` give their parts. */
function makeSayings(view, what = stepSentence, why = cardSentence) {
  const step = liveLine(view, { class: "s7-step-line" });
  const because = liveLine(view, { class: "s7-why-line" });
  because.root.id = `${view.uid}-why`;
  const root = el("div", { class: "s7-say", role: "group" }, step.root, because.root);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "sayings"));
      step.show(what(view));
      because.show(why(view));
    },
  };
}
