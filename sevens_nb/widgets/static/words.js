// Sentences. The templates come from Python in both languages; here they are only filled.
// A filled template is a list of strings and cards ({card}), so that cards can be made live.

/** The template called `key`, its {names} filled with strings, numbers, cards ({card}) or lists of parts. */
function say(view, key, values = {}) {
  const template = view.texts[view.lang][key];
  if (template === undefined) return [key];
  return template.split(/(\{\w+\})/).filter(Boolean).flatMap((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name === undefined || !(name in values)) return [piece];
    const value = values[name];
    return Array.isArray(value) ? value : [typeof value === "object" ? value : String(value)];
  });
}

const word = (view, key, values) => plain(say(view, key, values));
const plain = (parts) => parts.map((part) => (typeof part === "string" ? part : cardSymbol(part.card))).join("");
const seatName = (view, seat) => view.game.payload.names?.[seat] ?? word(view, "seat", { seat: seat + 1 });

/** A list of cards as parts, joined the way the language joins them. */
function cardList(view, cards) {
  const { list_separator: separator, none } = view.texts[view.lang];
  return cards.length ? cards.flatMap((card, at) => (at ? [separator, { card }] : [{ card }])) : [none];
}

/** A move as its text (H8, JK@S6, pass) has it: the card or place in question if there is one, and parts to show. */
function moveInParts(view, move) {
  const [first, place] = move.split("@");
  const card = cardNamed(place || first);
  return { card, place, parts: card === undefined ? [word(view, move)] : place ? ["JK@", { card }] : [{ card }] };
}

/** Several sentences in one row. */
function sentences(view, ...parts) {
  const gap = view.texts[view.lang].sentence_gap;
  return parts.filter((part) => part && part.length).flatMap((part, at) => (at ? [gap, ...part] : part));
}

/** The spoken name of a card: "10 of hearts" / ハートの10. */
const spokenCard = (view, card) => word(view, "card", { rank: RANKS[rankOf(card)], suit: word(view, `suit_${suitOf(card)}`) });

/** The accessible name of a cell: card, state, holder. */
function cellName(view, card, cell) {
  const state = word(view, cell.mine ? "state_mine" : `state_${cell.state}`);
  const parts = [spokenCard(view, card), state];
  if (typeof cell.where === "number") parts.push(word(view, "held_by", { seat: seatName(view, cell.where) }));
  if (cell.where === "aside") parts.push(word(view, "aside"));
  return parts.join(word(view, "name_separator"));
}

/** Why a card can or cannot be played, as parts: the very sentence that Python's Explanation says. */
function reason(view, card, why) {
  return say(view, why.key, { card: { card }, cards: cardList(view, why.cards), seat: why.seat, n: why.n });
}

/** A card in a text. Not a <button>: that is one block to the line breaker, which then starts a Japanese line with a comma. */
function liveCard(view, card, act) {
  const lit = (on) => () => view.set({ lit: on ? card : null });
  return el("span", {
    class: `s7-live s7-${suitOf(card)}`, role: "button", tabindex: -1, "data-live": cardText(card),
    onpointerenter: lit(true), onpointerleave: lit(false), onfocus: lit(true), onblur: lit(false),
    onclick: () => (act || view.goToCard)?.(card),
  }, cardSymbol(card));
}

/** A line of text whose cards are live: point at one or focus it and its cell lights up; click goes to it. */
function liveLine(view, options = {}) {
  const lines = liveLines(view, el(options.tag || "p", { class: `s7-line ${options.class || ""}` }), options.act);
  return { root: lines.root, show: (parts) => lines.fill([parts], ([only]) => only) };
}

/** Several lines, each a list of parts, whose live cards are one tab stop together. */
function liveLines(view, root, act) {
  const live = () => [...root.querySelectorAll("[data-live]")];
  const choose = roving(root, "[data-live]");
  let shown = null;
  root.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !event.target.dataset.live) return;
    event.preventDefault();
    event.target.click();
  });

  /** Show these lines, laid out by `wrap`; what says the same keeps its nodes, and with them the focus. */
  function fill(lines, wrap) {
    const key = lines.map(plain).join("\n");
    if (key === shown) return;
    shown = key;
    const at = live().indexOf(document.activeElement);
    const nodes = lines.map((parts) => parts.map((part) => (
      typeof part === "string" ? part : part.card > 51 ? "JK" : liveCard(view, part.card, act))));
    root.replaceChildren(...wrap(nodes));
    const all = live();
    if (all.length) choose(all[0]);
    if (at >= 0) all.at(Math.min(at, all.length - 1))?.focus();
  }
  return { root, fill, show: (lines) => fill(lines, (nodes) => nodes.map((node) => el("p", {}, ...node))) };
}
