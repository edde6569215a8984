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

/** A line of text whose cards are live: point at one or focus it and its cell lights up; click goes to it. */
function liveLine(view, options = {}) {
  const root = el(options.tag || "p", { class: `s7-line ${options.class || ""}` });
  const buttons = () => [...root.querySelectorAll("[data-live]")];
  let shown = null;
  roving(root, "[data-live]");
  root.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !event.target.dataset.live) return;
    event.preventDefault();
    event.target.click();
  });

  // Not a <button>: that is one block to the line breaker, which then starts a Japanese line with a comma.
  function liveCard(card, first) {
    const lit = (on) => () => view.set({ lit: on ? card : null });
    return el("span", {
      class: `s7-live s7-${suitOf(card)}`, role: "button", tabindex: first ? 0 : -1, "data-live": cardText(card),
      onpointerenter: lit(true), onpointerleave: lit(false), onfocus: lit(true), onblur: lit(false),
      onclick: () => (options.act || view.goToCard)?.(card),
    }, cardSymbol(card));
  }

  return {
    root,
    /** Show these parts; a line that says the same keeps its nodes, and with them the focus. */
    show(parts) {
      const key = plain(parts);
      if (key === shown) return;
      shown = key;
      const at = buttons().indexOf(document.activeElement);
      let first = true;
      root.replaceChildren(...parts.map((part) => {
        if (typeof part === "string") return part;
        if (part.card > 51) return "JK";
        const node = liveCard(part.card, first);
        first = false;
        return node;
      }));
      if (at >= 0) buttons().at(Math.min(at, buttons().length - 1))?.focus();
    },
  };
}
