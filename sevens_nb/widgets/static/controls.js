// Ordinary controls: the stepper, radio groups, layer chips, the notice. Real buttons and inputs throughout.
const PLAY_MS = 1100;

/** A button whose name is a word of the current language; `off(view)` says when it would do nothing. */
function wordButton(view, key, act, off = () => false, extra = {}) {
  const button = el("button", {
    class: "s7-button", ...extra,
    onclick: () => attrIsTrue(button, "aria-disabled") || act(),
  });
  button.update = () => {
    text(button, word(view, typeof key === "function" ? key() : key));
    attr(button, "aria-disabled", off() ? "true" : null);
  };
  return button;
}

const attrIsTrue = (node, name) => node.getAttribute(name) === "true";

/** Start, Back, Play/Pause, Next, End and a scrub bar over the frames of the view's game. */
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
      for (const button of buttons) button.update();
      attr(root, "aria-label", word(view, "stepper"));
      attr(slider, "max", length());
      attr(slider, "aria-label", word(view, "scrub"));
      attr(slider, "aria-valuetext", plain(moveSentence(view, view.ply)));
      if (Number(slider.value) !== view.ply) slider.value = String(view.ply);
      slider.style.setProperty("--s7-done", length() ? view.ply / length() : 0);
      text(count, `${view.ply} / ${length()}`);
    },
  };
}

/** A segmented radio group; choices() -> [{value, label}]. */
function makeRadios(view, { name, label, choices, value, choose }) {
  const root = el("div", { role: "radiogroup", class: "s7-radios" });
  const inputs = new Map();
  const build = (list) => {
    inputs.clear();
    root.replaceChildren(...list.map(({ value: key }) => {
      const input = el("input", {
        type: "radio", name: `${view.uid}-${name}`, value: key, class: "s7-radio", onchange: () => choose(key),
      });
      const caption = el("span");
      inputs.set(key, { input, caption });
      return el("label", { class: "s7-radio-label" }, input, caption);
    }));
  };
  return {
    root,
    update() {
      const list = choices();
      if ([...inputs.keys()].join() !== list.map((choice) => choice.value).join()) build(list);
      attr(root, "aria-label", label());
      for (const choice of list) {
        const { input, caption } = inputs.get(choice.value);
        text(caption, choice.label);
        attr(caption, "lang", choice.lang);
        if (input.checked !== (choice.value === value())) input.checked = choice.value === value();
      }
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

/** English / 日本語; `sentence(view)` is what a screen reader hears after a change. */
function makeLanguageToggle(view, sentence = stepSentence) {
  return makeRadios(view, {
    name: "lang",
    label: () => word(view, "language"),
    choices: () => [{ value: "en", label: "English", lang: "en" }, { value: "ja", label: "日本語", lang: "ja" }],
    value: () => view.lang,
    choose: (lang) => {
      view.set({ lang });
      view.announce(sentence(view));
    },
  });
}

/** Layers that can be switched on and off; they change paint only. */
function makeLayers(view, names = LAYERS) {
  const chips = names.map((name) => {
    const chip = wordButton(view, `layer_${name}`, () => {
      const layers = new Set(view.layers);
      if (!layers.delete(name)) layers.add(name);
      view.set({ layers });
    }, () => KILLING_LAYERS.has(name) && !view.rules().killing, { class: "s7-chip" });
    return [name, chip];
  });
  const root = el("div", { class: "s7-chips", role: "toolbar" }, ...chips.map(([, chip]) => chip));
  roving(root, "button")(chips[0][1]);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "layers"));
      for (const [name, chip] of chips) {
        chip.update();
        attr(chip, "aria-pressed", String(view.layers.has(name)));
        attr(chip, "title", word(view, `layer_${name}_hint`));
      }
    },
  };
}

/** What went wrong, said at once: a silent kernel, or an intention that Python refused. */
function makeNotice(view) {
  const root = el("div", { class: "s7-notice", role: "alert" });
  return {
    root,
    update() {
      const { notice } = view;
      text(root, !notice ? "" : typeof notice === "string" ? word(view, notice) : notice.words[view.lang]);
      attr(root, "data-shown", notice ? "true" : null);
    },
  };
}
