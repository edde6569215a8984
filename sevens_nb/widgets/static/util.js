// Small helpers. Parts are joined into one module scope, so every top-level name here is shared by all parts.
const SUITS = "SHDC";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
// One letter per card (13 * suit + rank - 1) and one per seat keeps a frame to a few hundred bytes.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CARDS = Array.from({ length: 52 }, (_, card) => card);

const suitOf = (card) => SUITS[Math.floor(card / 13)];
const rankOf = (card) => card % 13;
const cardText = (card) => (card > 51 ? "JK" : suitOf(card) + RANKS[rankOf(card)]);
const cardSymbol = (card) => (card > 51 ? "JK" : SYMBOLS[suitOf(card)] + RANKS[rankOf(card)]);
const cardsOf = (letters) => Array.from(letters, (letter) => LETTERS.indexOf(letter));
const cardNamed = (text) => CARDS.find((card) => cardText(card) === text);

const SVG = "http://www.w3.org/2000/svg";
const FOCUSABLE = new Set(["button", "input", "select", "textarea", "summary"]);

/** Make an element. Whatever can take focus also tells Lab to keep its one-letter shortcuts to itself. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button";
  if (FOCUSABLE.has(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else attr(node, name, value);
  }
  node.append(...children);
  return node;
}

function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) attr(node, name, value);
  node.append(...children);
  return node;
}

/** Set, change or (null, false) remove an attribute; touch the page only when something differs. */
function attr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

function toggle(node, name, on) {
  if (node.classList.contains(name) !== Boolean(on)) node.classList.toggle(name, Boolean(on));
}

/** One tab stop for a group of controls: arrows, Home and End move inside it. */
function roving(container, selector) {
  const items = () => [...container.querySelectorAll(selector)];
  const choose = (item) => {
    for (const other of items()) attr(other, "tabindex", other === item ? 0 : -1);
  };
  container.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: all.length - 1 - at }[event.key];
    if (at < 0 || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = all[Math.max(0, Math.min(all.length - 1, at + step))];
    choose(target);
    target.focus();
  });
  container.addEventListener("focusin", (event) => items().includes(event.target) && choose(event.target));
  return choose;
}
