// The Lab's settings: every change goes to Python, which judges it; the controls then show what is in force.

/** Send one intention after the other: a number that was just typed arrives before the Run that follows it. */
function labSend(view, kind, fields) {
  view.sending = view.sending.then(() => view.ask(kind, fields)).then((answer) => {
    if (answer?.error) view.announce([answer.error[view.lang]]);
    view.refresh();
    return answer;
  });
  return view.sending;
}

/** A control with its label; `show(view)` brings it up to date. */
function labField(view, key, control, show, hint) {
  const label = el("label", { for: control.id });
  const note = el("span", { class: "s7-hint", id: `${control.id}-hint` });
  if (hint) attr(control, "aria-describedby", note.id);
  return {
    root: el("div", { class: "s7-field" }, label, control, ...(hint ? [note] : [])),
    update() {
      text(label, typeof key === "function" ? key() : word(view, key));
      if (hint) text(note, word(view, hint));
      show(control);
    },
  };
}

const labId = (view, name) => `${view.uid}-${name}`;
const keep = (control, value) => control.value !== value && document.activeElement !== control && (control.value = value);

/** A line of text that is sent when it is left or Enter is pressed; then it shows what Python made of it. */
function labText(view, name, key, value, send, hint, more = {}) {
  const input = el("input", {
    type: "text", class: "s7-input", id: labId(view, name), autocomplete: "off", spellcheck: "false", ...more,
    onchange: () => send(input.value).then(() => (input.value = value())),
  });
  return labField(view, key, input, () => keep(input, value()), hint);
}

function labSelect(view, name, key, choices, value, send) {
  const select = el("select", { class: "s7-select", id: labId(view, name), onchange: () => send(select.value) });
  return labField(view, key, select, () => {
    const list = choices();
    if (select.options.length !== list.length) select.replaceChildren(...list.map((one) => el("option", { value: one.value })));
    list.forEach((one, at) => {
      attr(select.options[at], "value", one.value);
      attr(select.options[at], "hidden", one.hidden);
      text(select.options[at], one.label);
    });
    if (select.value !== value()) select.value = value();
  });
}

const settingsOf = (view) => view.lab.settings;
const policyNames = (view) => Object.keys(view.texts.en).filter((key) => key.startsWith("agent_")).map((key) => key.slice(6));
const policies = (view) => policyNames(view).map((name) => ({ value: name, label: word(view, `agent_${name}`) }));

/** Rules, seats, games, seed. */
function makeLabBasics(view) {
  const presets = () => [
    ...view.texts.presets.map((preset) => ({ value: preset.name, label: preset[view.lang] })),
    { value: "", label: word(view, "lab_own_rules", { rules: settingsOf(view).rules }), hidden: Boolean(settingsOf(view).preset) },
  ];
  const number = (name) => (value) => labSend(view, "number", { name, text: value.slice(0, 60) });
  // What is no number of seats is refused in Python's words, as 0 is.
  const seats = (value) => labSend(view, "seats", { count: /^\d{1,3}$/.test(value) ? Number(value) : 0 });
  const digits = { inputmode: "numeric" };
  const fields = [
    labSelect(view, "preset", "lab_rules", presets, () => settingsOf(view).preset || "",
      (value) => value && labSend(view, "rules", { preset: value })),
    labText(view, "seats", "lab_seats", () => String(settingsOf(view).seats), seats, null, { type: "number", min: 1, max: 52, step: 1 }),
    labText(view, "games", "lab_games", () => grouped(settingsOf(view).games), number("games"), null, digits),
    labText(view, "seed", "lab_seed", () => settingsOf(view).seed, number("seed"), "lab_seed_hint", digits),
  ];
  return { root: el("div", { class: "s7-fields" }, ...fields.map((field) => field.root)), update: () => fields.forEach((one) => one.update()) };
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** How each seat plays: one choice for all, and one a seat. */
function makeLabPolicies(view) {
  const legend = el("legend");
  const all = labSelect(view, "all", "lab_all_seats",
    () => [...policies(view), { value: "", label: word(view, "lab_mixed"), hidden: alike(view) }],
    () => (alike(view) ? settingsOf(view).agents[0] : ""),
    (name) => name && labSend(view, "agent", { name }));
  const list = el("div", { class: "s7-fields s7-perseat" });
  const summary = el("summary", { class: "s7-summary" });
  const meanings = el("dl", { class: "s7-meanings" });
  let seats = [];
  const root = el("fieldset", { class: "s7-set" }, legend, el("div", { class: "s7-fields" }, all.root), list,
    el("details", {}, summary, meanings));
  return {
    root,
    update() {
      text(legend, word(view, "lab_policies"));
      text(summary, word(view, "lab_meanings"));
      all.update();
      const { agents } = settingsOf(view);
      if (seats.length !== agents.length) {
        seats = agents.map((_, seat) => labSeat(view, seat));
        list.replaceChildren(...seats.map((one) => one.root));
      }
      for (const one of seats) one.update();
      if (meanings.lang !== view.lang) {
        meanings.lang = view.lang;
        meanings.replaceChildren(...policyNames(view).flatMap((name) => (
          [el("dt", {}, word(view, `agent_${name}`)), el("dd", {}, word(view, `means_${name}`))])));
      }
    },
  };
}

const alike = (view) => new Set(settingsOf(view).agents).size === 1;

function labSeat(view, seat) {
  return labSelect(view, `seat${seat}`, () => word(view, "Seat", { seat: seat + 1 }), () => policies(view), () => settingsOf(view).agents[seat],
    (name) => labSend(view, "agent", { name, seat }));
}

/** Every option that matters under the rules chosen, with what it means; and the rules as a text. */
function makeLabRules(view) {
  const summary = el("summary", { class: "s7-summary" });
  const rows = view.texts.options.map((option) => labOption(view, option));
  const line = labText(view, "rules", "lab_rules_text", () => settingsOf(view).rules, (value) => labSend(view, "rules", { text: value }));
  return {
    root: el("details", { class: "s7-rulepanel" }, summary, el("div", { class: "s7-options" }, ...rows.map((row) => row.root)), line.root),
    update() {
      text(summary, word(view, "lab_all_rules"));
      for (const row of rows) row.update();
      line.update();
    },
  };
}

function labOption(view, option) {
  const [basis, meaning] = [el("span", { class: "s7-basis" }), el("span", { class: "s7-meaning" })];
  const listed = () => {
    const now = settingsOf(view).values[option.name];
    const known = option.values.some((choice) => choice.value === now);
    return known ? option.values : [...option.values, { ...option.values.at(-1), value: now, en: now, ja: now }];
  };
  const field = labSelect(view, `rule-${option.name}`, () => option[view.lang],
    () => listed().map((choice) => ({ value: choice.value, label: choice[view.lang] || choice.value })),
    () => settingsOf(view).values[option.name],
    (value) => labSend(view, "rules", { option: option.name, value }));
  const [label, select] = field.root.children;
  meaning.id = `${select.id}-means`;
  attr(select, "aria-describedby", meaning.id);
  const root = el("div", { class: "s7-option" }, label, select, basis, meaning);
  return {
    root,
    update() {
      field.update();
      const choice = listed().find(({ value }) => value === settingsOf(view).values[option.name]);
      const note = view.texts.notes[choice.note];
      text(basis, word(view, `basis_${note.basis}`));
      attr(basis, "data-basis", note.basis);
      text(meaning, note[view.lang]);
      attr(root, "hidden", settingsOf(view).idle.includes(option.name));
    },
  };
}
