// Ordinary controls: buttons, radio groups, layer chips, the notice. Real buttons and inputs throughout.

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
      attr(view.root, "data-deck", view.layers.has("two") ? "two" : null);
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
