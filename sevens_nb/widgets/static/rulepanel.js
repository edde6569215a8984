// The rule panel: presets and every option, each with where it comes from and what it means in one sentence.
function makeRulePanel(view) {
  const { options, presets } = view.texts;
  const summary = el("summary", { class: "s7-summary" });
  const presetRow = el("div", { class: "s7-presets", role: "group" }, ...presets.map((preset) => el("button", {
    class: "s7-chip", "data-preset": preset.name, onclick: () => askRules(view, { preset: preset.name }),
  })));
  const rows = options.map((option) => optionRow(view, option));
  const difference = liveLine(view, { class: "s7-difference" });
  const root = el("details", { class: "s7-rulepanel" }, summary, presetRow,
    el("div", { class: "s7-options" }, ...rows.map((row) => row.root)), difference.root);
  return {
    root,
    update() {
      text(summary, word(view, "rule_panel"));
      attr(presetRow, "aria-label", word(view, "presets"));
      const { panel } = view.game.payload;
      for (const button of presetRow.children) {
        const preset = presets.find(({ name }) => name === button.dataset.preset);
        text(button, preset[view.lang]);
        attr(button, "aria-pressed", String(preset.name === panel.preset));
      }
      for (const row of rows) row.update(panel);
      difference.show(readingSentence(view));
    },
  };
}

function optionRow(view, option) {
  const id = `${view.uid}-rule-${option.name}`;
  const label = el("label", { for: id });
  const basis = el("span", { class: "s7-basis" });
  const meaning = el("span", { class: "s7-meaning", id: `${id}-means` });
  const select = el("select", {
    id, class: "s7-select", "aria-describedby": `${id}-means`,
    onchange: () => askRules(view, { option: option.name, value: select.value }),
  }, ...option.values.map(({ value }) => el("option", { value })));
  return {
    root: el("div", { class: "s7-option" }, label, select, basis, meaning),
    update(panel) {
      const chosen = choiceOf(option, panel.values[option.name], select);
      text(label, option[view.lang]);
      option.values.forEach((choice, at) => text(select.options[at], choice[view.lang] || choice.value));
      if (select.value !== chosen.value) select.value = chosen.value;
      const note = view.texts.notes[chosen.note];
      text(basis, word(view, `basis_${note.basis}`));
      attr(basis, "data-basis", note.basis);
      const idle = view.rules().idle.includes(option.name);
      text(meaning, idle ? word(view, "idle") : note[view.lang]);
      attr(select.closest(".s7-option"), "data-idle", idle);
    },
  };
}

/** The choice in force; one that the panel does not list (other rows, 7 passes) gets a line of its own. */
function choiceOf(option, value, select) {
  const listed = option.values.find((choice) => choice.value === value);
  if (listed) return listed;
  const choice = { value, note: option.values.at(-1).note };
  option.values = [...option.values, choice];
  select.append(el("option", { value }));
  return choice;
}

// A select that Python refuses must fall back to what is in force, so the panel is brought up to date either way.
const askRules = (view, fields) => view.ask("rules", fields).then((answer) => {
  view.refresh();
  if (answer?.ok) view.announce(readingSentence(view));
});
