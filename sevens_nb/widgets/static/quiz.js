// The Quiz: mark, check, read why. Until Python says that an exercise is done, the page knows only the table.
const CARD_IN_TEXT = /([♠♥♦♣](?:10|[2-9AJQK]))/;
const QUIZ_SIGNS = { not_tried: "○", wrong: "✗", right: "✓", shown: "◎" };

function renderQuiz({ model, el: host }) {
  const root = el("div", { class: "s7nb s7-quiz" });
  const view = makeView(model, root, blankAnswer());
  const setup = model.get("payload");
  Object.assign(view, { lang: setup.lang, quiz: setup, game: makeGame(setup), asking: false, ...answerOf(setup.draft) });
  const pointedAt = view.spot;
  view.spot = () => (view.quiz.done ? pointedAt() : null); // no card has a reason to show before that

  const board = makeBoard(view, {
    label: () => word(view, "quiz_board", { number: view.quiz.at + 1 }),
    act: (card) => actOnCard(view, card),
    click: (card) => actOnCard(view, card),
    name: quizCellName,
    extra: (card, node) => {
      attr(node, "data-asked", cardsOf(view.quiz.asked).includes(card));
      attr(node, "data-feedback", feedbackOn(view, card));
    },
  });
  view.add({ update: () => attr(board.grid, "aria-multiselectable", view.quiz.form === "cards" ? "true" : null) });
  view.goToCard = (card) => board.focusCard(card);

  root.append(
    outlines(view.uid),
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, view.add(makeQuizProgress(view)), view.add(makeLanguageToggle(view, quizNews))),
    view.add(makeQuestion(view)),
    el("div", { class: "s7-main" },
      el("div", { class: "s7-left" }, view.add(board), view.add(makeAnswer(view)), view.add(makeQuizButtons(view))),
      el("div", { class: "s7-side" }, view.add(makeFacts(view)), view.add(makeFeedback(view)))),
    view.liveRegion,
  );
  host.replaceChildren(root);
  follow(view, "payload", (payload) => showQuiz(view, payload));
  return () => view.close();
}

/** A new payload: the same exercise keeps the marks made on this page, another one brings its own. */
function showQuiz(view, payload) {
  const before = view.quiz;
  const isNew = payload.game !== before.game || payload.at !== before.at;
  const answer = isNew || (payload.news === "check" && !view.asking) ? answerOf(payload.draft) : {};
  const selectable = payload.form === "cards";
  view.set({ ...answer, selectable, quiz: payload, game: makeGame(payload), ...(isNew ? { chosen: null, lit: null } : {}) });
  if (payload.seq !== before.seq) view.announce(quizNews(view));
}

/** What a learner does with one card: mark it; once the exercise is done, read about it. */
function actOnCard(view, card) {
  const named = { card: { card } };
  if (view.quiz.done) view.announce(reason(view, card, view.cell(card).why));
  else if (view.quiz.form === "cards") {
    if (view.cell(card).state === "table") return view.announce(say(view, "quiz_on_table", named));
    const marks = new Set(view.marks);
    const isMarked = !marks.delete(card) && Boolean(marks.add(card));
    view.set({ marks, none: false });
    view.announce(say(view, isMarked ? "quiz_marked" : "quiz_unmarked", { ...named, count: marks.size }));
  }
  return undefined;
}

/** Send one intention together with the answer so far. */
function quizAct(view, kind, fields = {}) {
  if (view.asking) return;
  view.set({ asking: true });
  const { at } = view.quiz;
  const answer = kind === "reset" ? {} : { at, [kind === "check" ? "attempt" : "draft"]: attemptText(view) };
  view.ask(kind, { ...answer, ...fields }).then((told) => {
    view.set({ asking: false });
    if (told?.error) view.announce([told.error[view.lang]]);
  });
}

// ------------------------------------------------------------ words

const inLanguage = (view, said) => said[view.lang === "ja" ? 1 : 0];
/** A sentence of Python's as parts, its cards made live. */
const cardParts = (sentence) => sentence.split(CARD_IN_TEXT).filter(Boolean)
  .map((piece) => (CARD_IN_TEXT.test(piece) ? { card: cardOfSymbol(piece) } : piece));
const cardOfSymbol = (symbol) => CARDS.find((card) => cardSymbol(card) === symbol);
const saidParts = (view, said) => cardParts(inLanguage(view, said));

/** What a screen reader hears after a step: the verdict, the hint, the answer or the new question. */
function quizNews(view) {
  const { news, verdict, hints, solution, question } = view.quiz;
  if (news === "check" && verdict) return sentences(view, ...verdict.lines.map((line) => saidParts(view, line)));
  if (news === "hint" && hints.length) return saidParts(view, hints.at(-1));
  if (news === "solve" && solution) return saidParts(view, solution[0]);
  return sentences(view, say(view, "quiz_now", { number: view.quiz.at + 1, count: view.quiz.n }), [": "], saidParts(view, question));
}

/** Before an exercise is done a cell's name says "on the table" or not, and what a check said of one's own mark. */
function quizCellName(view, card, cell) {
  const own = view.quiz.done ? cellName(view, card, cell) : `${spokenCard(view, card)}${word(view, "name_separator")}${
    word(view, cell.state === "table" ? "state_table" : "state_hidden")}`;
  const feedback = feedbackOn(view, card);
  return feedback ? `${own}${word(view, "name_separator")}${word(view, `quiz_cell_${feedback}`)}` : own;
}

/** What the last check said of this card, as long as its mark has not been changed since. */
function feedbackOn(view, card) {
  const { verdict, form } = view.quiz;
  if (!verdict || form !== "cards") return null;
  const name = cardText(card);
  if (view.marks.has(card)) return verdict.extra.includes(name) ? "wrong" : verdict.right.includes(name) ? "right" : null;
  return verdict.missed?.includes(name) ? "missed" : null;
}

// ------------------------------------------------------------ parts

/** Where we are: one button an exercise, and how many are right. */
function makeQuizProgress(view) {
  const count = el("span", { class: "s7-count" });
  const list = el("div", { class: "s7-steps", role: "toolbar" });
  const choose = roving(list, "button");
  let buttons = [];
  return {
    root: el("div", { class: "s7-progress" }, list, count),
    update() {
      const { n, at, marks, right } = view.quiz;
      if (buttons.length !== n) {
        buttons = Array.from({ length: n }, (_, to) => el("button", { class: "s7-chip s7-stepto", onclick: () => quizAct(view, "go", { to }) }));
        list.replaceChildren(...buttons);
        choose(buttons[at]);
      }
      attr(list, "aria-label", word(view, "quiz_exercises"));
      buttons.forEach((button, to) => {
        text(button, `${to + 1} ${QUIZ_SIGNS[marks[to]]}`);
        const name = [word(view, "quiz_exercise", { number: to + 1 }), word(view, `quiz_${marks[to]}`)];
        attr(button, "aria-label", name.join(word(view, "name_separator")));
        attr(button, "aria-current", to === at ? "step" : null);
        attr(button, "data-status", marks[to]);
      });
      text(count, word(view, "quiz_progress", { right, count: n }));
    },
  };
}

function makeQuestion(view) {
  const title = el("p", { class: "s7-quiztitle" });
  const line = liveLine(view, { class: "s7-question" });
  return {
    root: el("div", { class: "s7-ask", role: "group" }, title, line.root),
    update() {
      const { at, n, question } = view.quiz;
      text(title, `${word(view, "quiz_now", { number: at + 1, count: n })} · ${inLanguage(view, view.quiz.title)}`);
      attr(title.parentNode, "aria-label", title.textContent);
      line.show(saidParts(view, question));
    },
  };
}

function makeQuizButtons(view) {
  const is = (name) => () => view.quiz[name];
  const buttons = [
    wordButton(view, "quiz_check", () => quizAct(view, "check"), is("done"), { class: "s7-button s7-primary" }),
    wordButton(view, "quiz_hint", () => quizAct(view, "hint"), () => !view.quiz.more_hints),
    wordButton(view, "quiz_solve", () => quizAct(view, "solve"), () => Boolean(view.quiz.solution)),
    wordButton(view, "quiz_previous", () => quizAct(view, "go", { to: view.quiz.at - 1 }), () => view.quiz.at === 0),
    wordButton(view, "quiz_next", () => quizAct(view, "go", { to: view.quiz.at + 1 }), () => view.quiz.at === view.quiz.n - 1),
    wordButton(view, "quiz_reset", () => quizAct(view, "reset")),
  ];
  const root = el("div", { class: "s7-quizbuttons", role: "group" }, ...buttons);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "quiz_controls"));
      attr(view.root, "aria-busy", view.asking ? "true" : null);
      for (const button of buttons) button.update();
    },
  };
}

function makeFacts(view) {
  const lines = liveLines(view, el("div", { class: "s7-lines s7-facts" }));
  attr(lines.root, "role", "group");
  return {
    root: lines.root,
    update() {
      attr(lines.root, "aria-label", word(view, "quiz_facts"));
      lines.show(view.quiz.facts.map((fact) => saidParts(view, fact)));
    },
  };
}

/** Hints, the verdict, the solution, and, once the exercise is done, the reason of the card pointed at. */
function makeFeedback(view) {
  const lines = liveLines(view, el("div", { class: "s7-lines s7-told" }));
  const why = liveLine(view, { class: "s7-why-line" });
  why.root.id = `${view.uid}-why`;
  const root = el("div", { class: "s7-feedback", role: "group" }, why.root, lines.root);
  return {
    root,
    update() {
      const { hints, verdict, solution } = view.quiz;
      attr(root, "aria-label", word(view, "quiz_feedback"));
      // The solution says all that a verdict and the hints have said.
      attr(root, "data-status", solution && verdict?.status !== "right" ? "shown" : verdict?.status);
      const spot = view.spot();
      why.show(spot === null ? [] : reason(view, spot, view.cell(spot).why));
      const numbered = solution ? [] : hints.map((hint, at) => sentences(view, say(view, "quiz_hint_n", { number: at + 1 }), saidParts(view, hint)));
      const said = (solution || verdict?.lines || []).map((line) => saidParts(view, line));
      lines.show(said.length + numbered.length ? [...said, ...numbered] : [say(view, "quiz_empty")]);
    },
  };
}
