// Compare: several boards, one step cursor, one card in question. Nothing here asks the kernel.
function renderCompare({ model, el: host }) {
  const root = el("div", { class: "s7nb s7-compare" });
  const view = makeView(model, root);
  const setup = model.get("payload");
  const games = setup.boards.map(makeGame);
  view.layers.add("holder");
  if (setup.same === "table") view.layers.add("changed");
  Object.assign(view, {
    lang: setup.lang, ply: setup.ply, game: longest(games), leaps: true, same: setup.same, parts_at: setup.parts, open: false,
  });
  // The layers of the killing game make sense as soon as one board plays it.
  view.rules = () => (games.find((game) => game.readings[0].killing) || games[0]).readings[0];
  view.boards = games.map((game, at) => boardView(view, game, at));
  view.goToCard = (card) => view.boards[0].goToCard(card);

  root.append(
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, view.add(makeStepper(view, {
      announce: () => compareSentence(view), said: () => compareSentence(view),
    })), view.add(makeLanguageToggle(view, compareSentence))),
    view.add(makeLayers(view, ["mine", "open", "dead", "changed", "sides", "near", "holder", "when", "laid"])),
    view.add(makeDifference(view)),
    el("div", { class: "s7-boards" }, ...view.boards.map((one) => makeOneBoard(view, one))),
    view.liveRegion,
  );
  host.replaceChildren(root);
  view.refresh();
  return () => view.close();
}

const longest = (games) => games.reduce((best, game) => (game.last > best.last ? game : best));

/** The view as one board sees it: its own game and rules; cursor, layers, language and card in question are shared. */
function boardView(view, game, at) {
  const own = Object.create(view, {
    ply: { get: () => Math.min(view.ply, game.last) },
    focus: { get: () => view.focus, set: (card) => { view.focus = card; } },
  });
  return Object.assign(own, {
    game, at,
    uid: `${view.uid}b${at}`,
    reading: 0,
    frame: () => game.frame(view.ply),
    cell: (card) => game.cell(view.ply, 0, card),
    rules: () => game.readings[0],
  });
}

const rulesName = (view, one) => view.texts.captions[one.at][view.lang].name;

function makeOneBoard(view, one) {
  const board = makeBoard(one, {
    label: () => word(view, "board_label_rules", { number: one.at + 1, rules: rulesName(view, one) }),
    act: (card) => goToLanding(view, one, card),
    extra: (card, node) => attr(node, "data-differs", view.layers.has("changed") && view.different.has(card)),
  });
  one.goToCard = (card) => board.focusCard(card);
  const [name, means, summary] = [el("strong"), el("span"), el("summary", { class: "s7-summary" })];
  const more = el("details", { ontoggle: () => more.open !== view.open && view.set({ open: more.open }) },
    summary, view.add(makeHands(one)), view.add(makeMoves(one)));
  const root = el("section", { class: "s7-one", role: "group" },
    outlines(one.uid), el("p", { class: "s7-caption" }, name, means), view.add(board),
    view.add(makeSayings(one, boardSentence)), more);
  view.add({
    update() {
      const words = view.texts.captions[one.at][view.lang];
      attr(root, "aria-label", words.name);
      text(name, `${one.at + 1}. ${words.name}`);
      text(means, words.means);
      text(summary, word(view, "more"));
      // One opened, all opened: the boards stay side by side.
      if (more.open !== view.open) more.open = view.open;
    },
  });
  return root;
}

/** The line that says what is not the same; it comes before the boards, which need to know it. */
function makeDifference(view) {
  const line = liveLine(view, { class: "s7-differ" });
  attr(line.root, "role", "group");
  return {
    root: line.root,
    update() {
      view.different = new Set(differing(view));
      attr(line.root, "aria-label", word(view, "difference"));
      line.show(differenceSentence(view));
    },
  };
}

/** The cards whose state is not the same on all boards. */
function differing(view) {
  const states = view.boards.map((one) => one.frame().read[0].s.replaceAll("m", "o"));
  return CARDS.filter((card) => states.some((state) => state[card] !== states[0][card]));
}

function differenceSentence(view) {
  const cards = [...view.different];
  const { parts_at: parts, same } = view;
  const over = same === "table" && !cards.length && view.boards.every((one) => one.frame().turn === null);
  const parted = same === "table" || (parts !== null && parts <= 0) ? null
    : parts === null ? say(view, "parted_never") : say(view, "parted", { ply: parts - 1 });
  return sentences(view, say(view, `about_${same}${over ? "_over" : ""}`), parted,
    say(view, cards.length ? "differ" : "differ_none", { cards: cardList(view, cards) }));
}

/** What one board says of the step: the move, who left, what opened and died, who is next; or that its game is over. */
function boardSentence(one) {
  if (one.ply === Object.getPrototypeOf(one).ply) return stepSentence(one);
  const ranking = one.frame().rank && say(one, "ranking", { places: placesInWords(one, one.frame().rank) });
  return sentences(one, say(one, "over_since", { ply: one.game.last }), ranking);
}

/** The step in one breath: the move once where it is the same, then what each board makes of it. */
function compareSentence(view) {
  const moves = view.boards.map((one) => plain(moveSentence(one, one.ply)));
  const same = moves.every((move) => move === moves[0]) && view.boards.every((one) => one.ply === view.ply);
  const told = view.boards.map((one) => {
    const said = same ? [...exitSentences(one, one.frame()), ...changeSentences(one)] : [boardSentence(one)];
    const parts = sentences(one, ...said);
    return parts.length ? say(view, "said_of", { rules: rulesName(view, one), said: parts }) : null;
  });
  const turns = same ? turnSentence(view.boards[0]) : null;
  return sentences(view, same ? moveSentence(view.boards[0], view.boards[0].ply) : null, ...told, turns);
}

/** Enter or a double click on a card goes to the move that brought it to the table of that board, if there is one. */
function goToLanding(view, one, card) {
  const landed = one.game.landed.get(card);
  if (landed && landed.ply !== view.ply) view.go(landed.ply);
  else view.announce(sentences(view, ...view.boards.map((other) =>
    say(view, "said_of", { rules: rulesName(view, other), said: cardSentence(other) }))));
}
