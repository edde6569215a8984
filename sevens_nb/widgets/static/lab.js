// The Lab: settings, Run and Cancel with progress, then figures, numbers, and the code that gives them.
function renderLab({ model, el: host }) {
  const root = el("div", { class: "s7nb s7-lab" });
  const setup = model.get("payload");
  const view = makeView(model, root);
  Object.assign(view, { lang: setup.lang, lab: setup, progress: {}, pictures: {}, sending: Promise.resolve(), said: 0, copied: null });
  const heading = el("strong", { class: "s7-title" });
  const settings = el("div", { class: "s7-setup", role: "group" },
    view.add(makeLabBasics(view)), view.add(makeLabPolicies(view)), view.add(makeLabRules(view)));
  view.add({
    update() {
      text(heading, word(view, "lab"));
      attr(settings, "aria-label", word(view, "lab_setup"));
      attr(root, "data-status", view.lab.status);
      attr(root, "data-run", view.lab.run);
      attr(root, "data-drawn", Object.keys(view.pictures).filter((lang) => view.pictures[lang].run === view.lab.figured).join(" "));
    },
  });
  root.append(
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, heading, view.add(makeLanguageToggle(view, labSentence))),
    settings, view.add(makeLabActions(view)), view.add(makeLabResults(view)),
    view.liveRegion,
  );
  host.replaceChildren(root);
  follow(view, "figures_en", (pictures) => view.set({ pictures: { ...view.pictures, en: pictures } }));
  follow(view, "figures_ja", (pictures) => view.set({ pictures: { ...view.pictures, ja: pictures } }));
  follow(view, "progress", (progress) => showLabProgress(view, progress));
  follow(view, "payload", (payload) => {
    const isNews = payload.seq !== view.lab.seq && (payload.run !== view.lab.run || payload.status !== view.lab.status);
    view.set({ lab: payload, copied: null });
    if (isNews) view.announce(labSentence(view));
  });
  return () => {
    clearInterval(view.clock);
    view.close();
  };
}

/** Progress comes up to ten times a second; only what shows it is touched, and a quarter done is said once. */
function showLabProgress(view, progress) {
  view.progress = progress;
  view.showProgress?.();
  // Progress tells that the kernel lives; what it does not answer waits for the cell that is running.
  if (SILENCES.includes(view.notice) && progress.done) view.set({ notice: "lab_busy" });
  if (view.lab.status !== "running" || progress.run !== view.lab.run) return;
  const quarter = Math.floor((4 * progress.done) / view.lab.wanted);
  if (quarter > 0 && quarter < 4 && quarter > view.said) view.announce([word(view, "lab_part", { percent: 25 * quarter })]);
  view.said = quarter;
}

/** Where the run stands, in a sentence: the news for a screen reader, and the line beside the bar. */
function labSentence(view) {
  const { status, wanted, result, failure } = view.lab;
  const games = grouped(wanted);
  if (status === "running") return say(view, "lab_started", { games });
  if (status === "failed") return say(view, "lab_failed", { error: failure[view.lang] });
  if (status === "partial") return say(view, "lab_partial", { games, done: grouped(result.games) });
  return say(view, `lab_${status}`, { games });
}

function makeLabActions(view) {
  const running = () => view.lab.status === "running";
  const run = wordButton(view, "lab_run", () => labSend(view, "run", { lang: view.lang }), running, { class: "s7-button s7-primary" });
  const cancel = wordButton(view, "lab_cancel", () => labSend(view, "cancel"), () => !running());
  const bar = el("div", { class: "s7-bar", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 }, el("div"));
  const line = el("p", { class: "s7-status" });
  const notes = el("p", { class: "s7-notes" });
  const buttons = el("div", { class: "s7-buttons", role: "group" }, run, cancel, bar);
  let begun = {};
  // What takes long without progress is compiling: the seconds show that the page is alive.
  view.clock = setInterval(() => running() && !view.progress.seconds && view.showProgress(), 1000);
  view.showProgress = () => {
    const { progress, lab } = view;
    if (lab.run !== begun.run) begun = { run: lab.run, at: Date.now() };
    const seconds = Math.floor((Date.now() - begun.at) / 1000);
    const isNow = progress.run === lab.run && lab.run > 0;
    const done = lab.status === "done" ? lab.wanted : lab.status === "partial" ? lab.result.games : isNow ? progress.done : 0;
    const percent = (100 * done) / lab.wanted;
    bar.firstChild.style.width = `${percent}%`;
    attr(bar, "aria-valuenow", Math.floor(percent));
    const rate = progress.seconds ? grouped(Math.round(progress.done / progress.seconds)) : null;
    text(line, running() && rate ? word(view, "lab_running", { done: grouped(done), games: grouped(lab.wanted), rate })
      : running() ? word(view, lab.waiting, { seconds }) : plain(labSentence(view)));
  };
  return {
    root: el("div", { class: "s7-actions" }, buttons, line, notes),
    update() {
      run.update();
      cancel.update();
      attr(buttons, "aria-label", word(view, "lab_controls"));
      attr(bar, "aria-label", word(view, "lab_progress"));
      text(notes, view.lab.notes.map((key) => word(view, key)).join(view.texts[view.lang].sentence_gap));
      view.showProgress();
    },
  };
}

// ------------------------------------------------------------ results

const FIGURES = ["wins", "ranks", "cards", "when"];

function makeLabResults(view) {
  const heading = el("strong", { class: "s7-title" });
  const headline = el("p", { class: "s7-headline" });
  const stale = el("p", { class: "s7-stale" });
  const pictures = FIGURES.map((key) => el("div", { class: "s7-figure", "data-figure": key }));
  const summary = el("summary", { class: "s7-summary" });
  const [first, more] = [makeLabTables(view, false), makeLabTables(view, true)];
  const details = el("details", {}, summary, more.root);
  const code = makeLabCode(view);
  const shown = el("div", { class: "s7-shown" }, el("div", { class: "s7-figures" }, ...pictures), first.root, details);
  const root = el("section", { class: "s7-played", role: "region" }, heading, headline, stale, shown, code.root);
  return {
    root,
    update() {
      const { result, stale: isStale, figures } = view.lab;
      text(heading, word(view, "lab_results"));
      attr(root, "aria-label", word(view, "lab_results"));
      text(headline, result ? labHeadline(view, result) : word(view, "lab_no_results"));
      attr(headline, "data-partial", result?.partial);
      text(stale, isStale ? word(view, "lab_stale") : "");
      attr(shown, "hidden", !result);
      text(summary, word(view, "lab_more"));
      for (const part of [first, more, code]) part.update();
      attr(shown.firstChild, "hidden", !figures);
      pictures.forEach((node, at) => showPicture(view, node, FIGURES[at]));
    },
  };
}

function labHeadline(view, result) {
  const rules = result.rules[view.lang];
  const agents = word(view, result.agent);
  const told = word(view, "lab_headline", { ...result, rules, agents, games: grouped(result.games) });
  return result.partial ? `${told} — ${word(view, "lab_stopped_early")}` : told;
}

/** A figure keeps its place while another one is drawn; the old one goes, for it belongs to other numbers. */
function showPicture(view, node, key) {
  const { run, pictures = [] } = view.pictures[view.lang] || {};
  const picture = run === view.lab.figured ? pictures.find((one) => one.key === key) : null;
  if (!picture) text(node, word(view, "lab_drawing"));
  else if (node.shown !== picture) node.innerHTML = picture.svg; // drawn by our own Python; its texts are escaped there
  node.shown = picture;
}

/** Tables made anew only when their numbers or the language change. */
function makeLabTables(view, isMore) {
  const root = el("div", { class: "s7-tables" });
  let shown = null;
  const cell = (value) => (Array.isArray(value)
    ? word(view, value[0], Object.fromEntries(Object.entries(value[1]).map(([name, part]) => [name, cell(part)])))
    : String(value[view.lang] ?? value));
  const table = ({ caption, columns, rows, is_named: isNamed }) => {
    const heads = columns.map((column) => el("th", { scope: "col" }, cell(column)));
    const lines = rows.map((values) => el("tr", {}, ...values.map((value, at) => (
      at || !isNamed ? el("td", {}, cell(value)) : el("th", { scope: "row" }, cell(value))))));
    const told = cell(caption);
    return el("div", { class: "s7-scroll", tabindex: 0, role: "group", "aria-label": told },
      el("table", { class: "s7-table" }, el("caption", {}, told), el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...lines)));
  };
  return {
    root,
    update() {
      const { result } = view.lab;
      const key = result && JSON.stringify([view.lang, result.tables]);
      if (key === shown) return;
      shown = key;
      root.replaceChildren(...(result ? result.tables.filter((one) => one.is_more === isMore).map(table) : []));
    },
  };
}

function makeLabCode(view) {
  const area = el("textarea", { class: "s7-code", id: labId(view, "code"), readonly: true, spellcheck: "false" });
  const label = el("label", { for: area.id });
  const said = el("span", { class: "s7-copied" });
  const copy = wordButton(view, "lab_copy", async () => {
    area.select();
    const copied = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    view.set({ copied: copied || document.execCommand("copy") ? "lab_copied" : "lab_copy_by_hand" });
    view.announce([word(view, view.copied)]);
  });
  return {
    root: el("div", { class: "s7-codebox" }, label, area, el("div", { class: "s7-buttons" }, copy, said)),
    update() {
      const code = view.lab.result?.code ?? view.lab.code;
      text(label, word(view, "lab_code"));
      copy.update();
      text(said, view.copied ? word(view, view.copied) : "");
      if (area.value !== code) area.value = code;
      attr(area, "rows", code.split("\n").length + 1);
    },
  };
}
