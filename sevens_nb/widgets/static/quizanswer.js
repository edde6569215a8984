// The answer in the making: marked cards, ticked seats, one choice, or a place for each seat. Python judges it.
const blankAnswer = () => ({ marks: new Set(), ticked: new Set(), none: false, choice: null, places: new Map() });

/** The controls' state for a draft that Python kept. */
function answerOf(draft) {
  const answer = { ...blankAnswer(), none: Boolean(draft.none), choice: draft.choice ?? null };
  if (draft.cards) answer.marks = new Set(cardsOf(draft.cards));
  if (draft.seats) answer.ticked = new Set(draft.seats);
  (draft.order || []).forEach((group, at) => group.forEach((seat) => answer.places.set(seat, at + 1)));
  return answer;
}

/** The answer as the text that Python reads; empty if nothing was chosen. */
function attemptText(view) {
  const none = view.none ? "none" : "";
  const sorted = (set) => [...set].sort((a, b) => a - b);
  switch (view.quiz.form) {
    case "cards": return sorted(view.marks).map(cardText).join(" ") || none;
    case "seats": return sorted(view.ticked).join(" ") || none;
    case "order": return orderText(view.places);
    default: return view.choice ?? "";
  }
}

function orderText(places) {
  const groups = new Map();
  for (const [seat, place] of places) groups.set(place, [...(groups.get(place) || []), seat]);
  return [...groups.keys()].sort((a, b) => a - b).map((place) => groups.get(place).join(" = ")).join(" > ");
}

/** Change the answer, unless the exercise is done; the controls then show what still holds. */
function changeAnswer(view, change) {
  view.set(view.quiz.done ? {} : change);
}

/** A box to tick; a click on it always ends in the state that the view holds. */
function tickBox(view, { label, checked, tick }) {
  const input = el("input", { type: "checkbox", class: "s7-tickbox", onchange: () => tick(input.checked) });
  const caption = el("span");
  const root = el("label", { class: "s7-tick" }, input, caption);
  return {
    root,
    update() {
      text(caption, label());
      if (input.checked !== checked()) input.checked = checked();
      attr(input, "aria-disabled", view.quiz.done ? "true" : null);
    },
  };
}

const noneBox = (view) => tickBox(view, {
  label: () => word(view, "quiz_none"),
  checked: () => view.none,
  tick: (none) => changeAnswer(view, { none, ...(none ? { marks: new Set(), ticked: new Set() } : {}) }),
});

const seatBoxes = (view) => Array.from({ length: view.quiz.seats }, (_, at) => tickBox(view, {
  label: () => word(view, "Seat", { seat: at + 1 }),
  checked: () => view.ticked.has(at + 1),
  tick(on) {
    const ticked = new Set(view.ticked);
    if (on) ticked.add(at + 1);
    else ticked.delete(at + 1);
    changeAnswer(view, { ticked, none: false });
  },
}));

const choiceRadios = (view) => makeRadios(view, {
  name: `answer-${view.quiz.at}`,
  label: () => word(view, "quiz_answer"),
  choices: () => view.quiz.choices.map(([value, ...said]) => ({ value, label: said[view.lang === "ja" ? 1 : 0] })),
  value: () => view.choice,
  choose: (choice) => changeAnswer(view, { choice }),
});

/** A list of places for one seat. */
function placeList(view, seat) {
  const select = el("select", {
    class: "s7-select",
    onchange() {
      const places = new Map(view.places);
      if (select.value) places.set(seat, Number(select.value));
      else places.delete(seat);
      changeAnswer(view, { places });
    },
  });
  const none = el("option", { value: "" });
  select.append(none, ...Array.from({ length: view.quiz.seats }, (_, at) => el("option", { value: at + 1 }, String(at + 1))));
  const caption = el("span");
  return {
    root: el("label", { class: "s7-tick" }, caption, select),
    update() {
      text(caption, word(view, "Seat", { seat }));
      text(none, word(view, "quiz_no_place"));
      attr(select, "aria-label", word(view, "quiz_place", { seat: word(view, "seat", { seat }) }));
      attr(select, "aria-disabled", view.quiz.done ? "true" : null);
      const value = String(view.places.get(seat) ?? "");
      if (select.value !== value) select.value = value;
    },
  };
}

const ANSWERS = {
  cards: (view) => [noneBox(view)],
  seats: (view) => [...seatBoxes(view), noneBox(view)],
  choice: (view) => [choiceRadios(view)],
  number: (view) => [choiceRadios(view)],
  order: (view) => Array.from({ length: view.quiz.seats }, (_, at) => placeList(view, at + 1)),
};

/** The controls for the form of answer that the question wants, made anew for each exercise. */
function makeAnswer(view) {
  const how = el("p", { class: "s7-how" });
  const box = el("div", { class: "s7-ticks" });
  const root = el("div", { class: "s7-answer", role: "group" }, how, box);
  let built = null;
  let parts = [];
  return {
    root,
    update() {
      const { form, at, game } = view.quiz;
      if (built !== `${game}-${at}`) {
        built = `${game}-${at}`;
        parts = ANSWERS[form](view);
        box.replaceChildren(...parts.map((part) => part.root));
      }
      attr(root, "aria-label", word(view, "quiz_answer"));
      text(how, word(view, view.quiz.done ? "quiz_look" : `quiz_how_${form}`));
      for (const part of parts) part.update();
    },
  };
}
