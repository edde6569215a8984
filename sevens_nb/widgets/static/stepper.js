// Stepping through a game, and the rules it is read by.
const PLAY_MS = 1100;

/** One step in words: the move, who left, what opened and died, who is next. */
const stepSentence = (view) => sentences(view, moveSentence(view, view.ply), ...exitSentences(view, view.frame()),
  ...changeSentences(view), turnSentence(view));

/** The cards whose state differs from the rules the game was played by, or else from the other rules. */
function changedCards(game, ply, reading) {
  const reference = referenceReading(game, reading);
  if (reference < 0) return [];
  const plain = (states) => states.replaceAll("m", "o");
  const [now, was] = [reading, reference].map((at) => plain(game.frame(ply).read[at].s));
  return CARDS.filter((card) => now[card] !== was[card]);
}

function referenceReading(game, reading) {
  const own = game.readingNamed("own");
  return own >= 0 ? own : game.readings.findIndex((_, at) => at !== reading);
}

/** The rules now shown and what the change of rules means on this table. */
function readingSentence(view) {
  const rules = view.rules();
  const dropped = rules.dropped.length ? say(view, "dropped", { options: rules.dropped.join(", ") }) : null;
  const changed = changedCards(view.game, view.ply, view.reading);
  const difference = say(view, changed.length ? "changed" : "changed_none", { cards: cardList(view, changed) });
  return sentences(view, say(view, `shown_${rules.killing ? "killing" : "standard"}`), dropped, difference);
}

function turnSentence(view) {
  const { turn, rank } = view.frame();
  if (turn !== null) return say(view, "to_move", { seat: seatName(view, turn) });
  return sentences(view, say(view, "game_over"), rank ? say(view, "ranking", { places: placesInWords(view, rank) }) : null);
}

/** "1. seat 4, 2. seat 1 = seat 3": groups that share a rank stand together, and the next place counts them all. */
function placesInWords(view, groups) {
  let place = 1;
  return groups.map((seats) => {
    const words = `${place}. ${seats.map((seat) => seatName(view, seat)).join(" = ")}`;
    place += seats.length;
    return words;
  }).join(view.texts[view.lang].list_separator);
}

/**
 * Start, Back, Play/Pause, Next, End and a scrub bar over the frames of the view's game.
 * options: length(), the last step; announce() and said(), the parts to say after a step and on the scrub bar.
 */
function makeStepper(view, options = {}) {
  let timer = null;
  const length = options.length || (() => view.game.last);
  const go = (ply) => {
    const target = Math.max(0, Math.min(length(), ply));
    if (target === view.ply) return;
    view.set({ ply: target });
    view.announce(options.announce ? options.announce() : stepSentence(view));
  };
  const stop = () => {
    clearInterval(timer);
    view.playing = false;
  };
  const tick = () => {
    if (view.ply < length()) go(view.ply + 1);
    if (view.ply >= length()) {
      stop();
      view.refresh();
    }
  };
  const play = () => {
    if (view.playing) stop();
    else {
      if (view.ply >= length()) go(0);
      view.playing = true;
      timer = setInterval(tick, PLAY_MS);
    }
    view.refresh();
  };
  const by = (target) => () => {
    stop();
    go(target());
    view.refresh();
  };
  view.go = (ply) => by(() => ply)();
  view.step = (count) => by(() => view.ply + count)();
  view.onClose(stop);

  const [first, end] = [() => view.ply <= 0, () => view.ply >= length()];
  const buttons = [
    wordButton(view, "start", by(() => 0), first),
    wordButton(view, "back", by(() => view.ply - 1), first),
    wordButton(view, () => (view.playing ? "pause" : "play"), play, () => length() === 0, { class: "s7-button s7-primary" }),
    wordButton(view, "next", by(() => view.ply + 1), end),
    wordButton(view, "end", by(() => length()), end),
  ];
  const slider = el("input", {
    type: "range", role: "slider", class: "s7-slider", min: 0, step: 1,
    oninput: () => by(() => Number(slider.value))(),
  });
  const count = el("span", { class: "s7-count" });
  const root = el("div", { class: "s7-stepper", role: "group" }, ...buttons, slider, count);
  return {
    root,
    update() {
      attr(root, "hidden", !length()); // a lone position has nothing to step through
      for (const button of buttons) button.update();
      attr(root, "aria-label", word(view, "stepper"));
      attr(slider, "max", length());
      attr(slider, "aria-label", word(view, "scrub"));
      attr(slider, "aria-valuetext", plain(options.said ? options.said() : moveSentence(view, view.ply)));
      if (Number(slider.value) !== view.ply) slider.value = String(view.ply);
      slider.style.setProperty("--s7-done", length() ? view.ply / length() : 0);
      text(count, `${view.ply} / ${length()}`);
    },
  };
}

/** Standard / Killing. */
function makeRuleToggle(view, keys = ["standard", "killing"]) {
  return makeRadios(view, {
    name: "rules",
    label: () => word(view, "rules"),
    choices: () => keys.map((key) => ({ value: key, label: word(view, key) })),
    value: () => view.rules().key,
    choose: (key) => {
      view.set({ reading: view.game.readingNamed(key) });
      view.announce(readingSentence(view));
    },
  });
}
