// The Sandbox: cards are put anywhere; Python judges every change and answers with the new position.
const CARD_KEYS = { t: "table", x: "aside", delete: "aside", backspace: "aside" };

function renderSandbox({ model, el: host }) {
  const root = el("div", { class: "s7nb s7-sandbox" });
  const view = makeView(model, root);
  const setup = model.get("payload");
  view.layers.add("holder");
  Object.assign(view, {
    lang: setup.lang, ply: 0, reading: setup.reading, game: makeGame(setup), mode: setup.mode, target: "table",
    done: null, changed: null,
  });
  const board = makeBoard(view, {
    label: () => word(view, "board_label_game", { rules: word(view, view.rules().key) }),
    act: (card) => putChosen(view, card),
    click: (card) => putChosen(view, card),
  });
  attr(board.root, "data-put", "table");
  view.goToCard = (card) => board.focusCard(card);
  view.focusBoard = () => board.grid.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });

  const stepper = view.add(makeStepper(view));
  const ofSeat = (kind) => (seat, count) => change(view, kind, count === undefined ? { seat } : { seat, count },
    () => say(view, `now_${kind}`, { seat: seatName(view, seat), count }));
  const seats = makeSeats(view, {
    put: (card) => putChosen(view, card), turn: ofSeat("turn"), passes: ofSeat("passes"), jokers: ofSeat("jokers"),
  });
  const [box, tray, rules] = [makeTextBox(view), makeTray(view), makeRulesOf(view)].map(view.add);
  const help = el("p", { class: "s7-help" });
  const targets = el("div", { class: "s7-targets" }, view.add(makeTargets(view)), help);
  root.append(
    outlines(view.uid),
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, view.add(makeTools(view)), view.add(makeRuleToggle(view)), rules,
      view.add(makeLanguageToggle(view, sandboxSentence))),
    targets,
    el("div", { class: "s7-main" },
      el("div", { class: "s7-left" }, view.add(board), stepper, view.add(makeSayings(view, sandboxSentence, sandboxReason)), box),
      el("div", { class: "s7-side" }, view.add(seats), tray,
        view.add(makeLayers(view, ["mine", "open", "dead", "sides", "near", "holder", "changed"])))),
    view.liveRegion,
  );
  view.add({
    update() {
      const stepping = view.mode === "game";
      attr(stepper, "hidden", !stepping);
      for (const node of [targets, box, tray, rules]) attr(node, "hidden", stepping);
      text(help, word(view, "help"));
    },
  });
  host.replaceChildren(root);
  root.addEventListener("keydown", (event) => pressed(view, event));
  makeDragging(view, root, (card, to) => put(view, card, to));
  follow(view, "payload", (payload) => showPosition(view, payload));
  return () => view.close();
}

/** A new payload: what it changed on the board is kept, to be told. */
function showPosition(view, payload) {
  const before = view.game;
  if (payload.seq === before.payload.seq) return view.refresh();
  const isNew = payload.game !== before.payload.game;
  const game = makeGame(payload);
  const sameRules = payload.own === before.payload.own && !isNew;
  const reading = sameRules ? view.reading : payload.reading;
  const [was, now] = [before, game].map((one) => one.frame(isNew ? 0 : view.ply).read);
  view.changed = sameRules ? changes(was[reading].s, now[reading].s) : null;
  return view.set({ game, reading, mode: payload.mode, ply: isNew ? payload.ply : Math.min(view.ply, game.last), playing: false, done: null });
}

// ------------------------------------------------------------ changes

/** Ask for one change; `done()` is what to say when Python has made it. */
async function change(view, kind, fields, done) {
  const answer = await view.ask(kind, fields);
  if (answer?.ok) {
    view.set({ done: () => done(answer) });
    view.announce(sandboxSentence(view));
  } else if (answer?.error) view.announce([answer.error[view.lang]]);
  view.refresh();
  return answer;
}

const nowAt = (view, card, to) => (Number.isNaN(Number(to)) ? say(view, `now_at_${to}`, { card: { card } })
  : say(view, "now_at_seat", { card: { card }, seat: seatName(view, Number(to)) }));
const put = (view, card, to) => change(view, "put", { card: cardText(card), to }, () => nowAt(view, card, to));

/** A card was clicked: to the chosen place, or, if it is there already, aside. */
function putChosen(view, card) {
  view.set({ chosen: card, done: null });
  if (view.mode === "game") {
    const landed = view.game.landed.get(card);
    if (landed && landed.ply !== view.ply) return view.go(landed.ply);
  }
  if (view.mode === "game" || view.target === "look") return view.announce(sandboxReason(view));
  if (view.target === "cycle") return change(view, "cycle", { card: cardText(card) }, ({ to }) => nowAt(view, card, to));
  return put(view, card, String(view.cell(card).where) === view.target ? "aside" : view.target);
}

function pressed(view, event) {
  const card = cardNamed(event.target.dataset?.card || event.target.dataset?.live);
  if (card === undefined || view.mode !== "edit" || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = CARD_KEYS[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? String(event.key - 1) : null);
  if (to === null) return;
  event.preventDefault();
  put(view, card, to);
}

// ------------------------------------------------------------ controls

// What each button asks for; those of the second row are there while a game is stepped.
const TOOLS = [["undo", "redo", "clear", "deal_rest", "play"], ["edit", "edit_here"]];

/** Undo, redo, clear, deal, play on; or, while a game is stepped, the ways back. */
function makeTools(view) {
  const off = (tool) => ["undo", "redo"].includes(tool) && !view.game.payload[tool];
  const fields = (tool) => (tool === "play" ? { reading: view.rules().key } : tool === "edit_here" ? { ply: view.ply } : {});
  const rows = TOOLS.map((tools) => tools.map((tool) => wordButton(view, `do_${tool}`,
    () => change(view, tool.split("_h")[0], fields(tool), () => say(view, `done_${tool}`)), () => off(tool),
    { class: `s7-button ${["play", "edit"].includes(tool) ? "s7-primary" : ""}` })));
  const root = el("div", { class: "s7-tools", role: "toolbar" }, ...rows.flat());
  const choose = roving(root, "button:not([hidden])");
  choose(rows[0][0]);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "tools"));
      const active = document.activeElement;
      const [shown, gone] = view.mode === "game" ? [rows[1], rows[0]] : rows;
      for (const button of rows.flat()) {
        button.update();
        attr(button, "hidden", gone.includes(button));
      }
      if (shown.every((button) => button.tabIndex < 0)) choose(shown.at(view.mode === "game" ? 0 : -1));
      // The button that was pressed is gone: the one that leads back takes the focus.
      if (gone.includes(active)) shown.find((button) => button.tabIndex === 0).focus();
    },
  };
}

function makeTargets(view) {
  return makeRadios(view, {
    name: "target",
    label: () => word(view, "put_to"),
    choices: () => [
      { value: "look", label: word(view, "to_look") }, { value: "table", label: word(view, "to_table") },
      ...Array.from({ length: view.game.seats }, (_, seat) => ({ value: String(seat), label: word(view, "Seat", { seat: seat + 1 }) })),
      { value: "aside", label: word(view, "to_aside") }, { value: "cycle", label: word(view, "to_cycle") },
    ],
    value: () => view.target,
    choose: (target) => view.set({ target }),
  });
}

/** The rules that the position has: a preset, or others that came with a text. */
function makeRulesOf(view) {
  const select = el("select", {
    class: "s7-select",
    onchange: () => change(view, "rules", { preset: select.value }, () => say(view, "now_rules", { rules: named() })),
  }, ...view.texts.presets.map(({ name }) => el("option", { value: name })), el("option", { value: "" }));
  const named = () => select.selectedOptions[0].textContent;
  return {
    root: select,
    update() {
      const { preset, own } = view.game.payload;
      attr(select, "aria-label", word(view, "own_rules"));
      view.texts.presets.forEach((one, at) => text(select.options[at], one[view.lang]));
      const other = select.options[select.options.length - 1];
      text(other, word(view, "other_rules", { rules: own }));
      other.hidden = preset !== null;
      if (select.value !== (preset ?? "")) select.value = preset ?? "";
    },
  };
}

/** Where cards are dropped that nobody is to hold. */
function makeTray(view) {
  const root = el("p", { class: "s7-tray", "data-put": "aside" });
  return {
    root,
    update: () => text(root, word(view, "aside_tray", { count: CARDS.filter((card) => view.game.where(view.ply, card) === "aside").length })),
  };
}

/** The position as a line of text, to copy, share, paste and read; what was typed stays until it is read or dropped. */
function makeTextBox(view) {
  let draft = null;
  const line = () => view.game.payload.lines[view.reading];
  const area = el("textarea", {
    class: "s7-text", rows: 3, spellcheck: "false", id: `${view.uid}-text`,
    oninput: () => {
      draft = area.value === line() ? null : area.value;
      view.refresh();
    },
  });
  const label = el("label", { for: area.id });
  const copy = wordButton(view, "copy", async () => {
    area.select();
    const copied = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    view.set({ done: () => say(view, copied || document.execCommand("copy") ? "copied" : "copy_by_hand") });
    view.announce(view.done());
  });
  const read = wordButton(view, "read_text", async () => {
    const answer = await change(view, "text", { text: area.value }, () => say(view, "text_read"));
    if (answer?.ok) draft = null;
    view.refresh();
  }, () => draft === null);
  const drop = wordButton(view, "discard", () => {
    draft = null;
    view.refresh();
  }, () => draft === null);
  const root = el("div", { class: "s7-textbox" }, label, area, el("div", { class: "s7-tools" }, copy, read, drop));
  return {
    root,
    update() {
      text(label, word(view, "text_label"));
      for (const button of [copy, read, drop]) button.update();
      if (draft === null && area.value !== line()) area.value = line();
    },
  };
}

// ------------------------------------------------------------ sentences

/** What was done, what that changed on the board, who leaves, and who can play what. */
function sandboxSentence(view) {
  if (view.mode === "game") return view.ply ? stepSentence(view) : sentences(view, view.done ? view.done() : null, turnSentence(view));
  const { open = [], dead = [], closed = [] } = (view.done && view.changed) || {};
  const told = [["opened", open], ["died", dead], ["closed_now", closed]]
    .map(([key, cards]) => (cards.length ? say(view, key, { cards: cardList(view, cards) }) : null));
  const frame = view.frame();
  const left = exitSentences(view, { out: frame.out.filter(([, kind]) => kind !== "emptied") });
  return sentences(view, view.done ? view.done() : null, ...told, ...left, whoCanPlay(view));
}

function whoCanPlay(view) {
  const { turn } = view.frame();
  const someone = CARDS.some((card) => typeof view.game.where(view.ply, card) === "number");
  if (turn === null) return someone ? turnSentence(view) : say(view, "empty");
  const cards = CARDS.filter((card) => view.cell(card).mine);
  return say(view, cards.length ? "can_play" : "can_play_none", { seat: seatName(view, turn), cards: cardList(view, cards) });
}

/** The reason of the card in question by the rules that are shown, and by the others. */
function sandboxReason(view) {
  const card = view.spot();
  if (card === null) return cardSentence(view);
  const other = view.game.readings.findIndex((_, at) => at !== view.reading);
  const [own, said] = [view.reading, other].map((at) => reason(view, card, view.game.cell(view.ply, at, card).why));
  // What both say is said once.
  return plain(own) === plain(said) ? cardSentence(view) : sentences(view, cardSentence(view), say(view, `by_${view.game.readings[other].key}`, { said }));
}
