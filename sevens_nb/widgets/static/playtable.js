// The PlayTable. Nothing here knows what is legal: cells marked playable, reasons and choices come from Python.
const STEP_MS = 420; // between two agents' moves
const LONGEST_MS = 2600; // for all of them together
const SLOW_MS = 400; // until "waiting" is shown

function renderTable({ model, el: host }) {
  const root = el("div", { class: "s7nb s7-playtable" });
  const view = makeView(model, root);
  const setup = model.get("payload");
  Object.assign(view, {
    lang: setup.lang, ply: setup.ply, reading: 0, table: setup, game: makeTableGame(setup),
    was: null, doing: null, told: null, hint: null, joker: false, asking: false, slow: false,
  });
  const board = makeBoard(view, {
    label: () => word(view, "board_label_game", { rules: word(view, view.rules().key) }),
    act: (card) => choose(view, card),
    click: (card) => choose(view, card),
    extra: (card, node) => {
      attr(node, "data-target", view.joker && cardsOf(view.table.joker).includes(card));
      attr(node, "data-hint", view.hint === card);
    },
  });
  view.goToCard = (card) => board.focusCard(card);
  view.focusBoard = () => board.grid.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  const hand = makeHand(view, { choose: (card) => choose(view, card), joker: () => startJoker(view), dropOn: board.root });
  const replay = el("div", { class: "s7-replay" });

  root.append(
    outlines(view.uid),
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, view.add(makeMenu(view)), view.add(makeLanguageToggle(view, tableAnnouncement))),
    el("div", { class: "s7-main" },
      el("div", { class: "s7-left" }, view.add(board), view.add(hand), view.add(makeChoices(view)), view.add(makeSayings(view, tableStep, tableReason)),
        view.add(makeResults(view))),
      el("div", { class: "s7-side" }, view.add(makePlayers(view)), view.add(makeLog(view)),
        view.add(makeLayers(view, ["mine", "open", "dead", "sides", "near", "when"])), view.add(makeIncidents(view)))),
    replay,
    view.liveRegion,
  );
  host.replaceChildren(root);
  root.addEventListener("keydown", (event) => event.key === "Escape" && view.joker && view.set({ joker: false, told: null }));
  view.onClose(() => {
    clearTimeout(view.timer);
    view.replay?.remove();
  });
  follow(view, "payload", (payload) => showTable(view, payload));
  follow(view, "replay", (reference) => showReplay(view, replay, reference));
  return () => view.close();
}

/** A game of which only the frames from payload.first on are known; a frame's index is its place in the game. */
function makeTableGame(payload) {
  const [known] = payload.frames;
  const unseen = Array.from({ length: payload.first }, () => ({ ...known, out: [] }));
  const game = makeGame({ ...payload, frames: [...unseen, ...payload.frames] });
  game.landed = new Map(payload.landed.map(([card, ply, by, laid]) => [card, { ply, by, laid }]));
  return game;
}

const atNow = (view) => view.ply === view.table.ply;
const isMyTurn = (view) => atNow(view) && view.frame().turn !== null && view.frame().turn === view.table.me;

// ------------------------------------------------------------ what arrives

/** A new payload: the moves made since are shown one after the other, everything else at once. */
function showTable(view, payload) {
  const before = view.table;
  if (payload.seq === before.seq) {
    view.refresh();
    return arrive(view);
  }
  const isNew = payload.game !== before.game;
  const goesOn = !isNew && payload.ply > before.ply;
  const from = goesOn ? Math.max(payload.first, Math.min(view.ply, payload.ply)) : isNew ? payload.first : payload.ply;
  // What the table was like when the person last decided: what has changed since is told.
  if (isNew || payload.ply < before.ply) view.was = null;
  else if (goesOn && view.frame().turn === before.me) view.was = statesShown(view);
  if (isNew) view.doing = payload.seed === before.seed ? "again_done" : "new_done";
  else view.doing = payload.ply < before.ply ? "undo_done" : null;
  view.set({ table: payload, game: makeTableGame(payload), ply: from, told: null, hint: null, joker: false, lit: null });
  if (goesOn && from < payload.ply && view.frame().turn === before.me) view.set({ ply: from + 1 });
  animate(view);
}

function animate(view) {
  clearTimeout(view.timer);
  const left = view.table.ply - view.ply;
  if (left > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    view.timer = setTimeout(() => {
      view.set({ ply: view.ply + 1 });
      animate(view);
    }, Math.min(STEP_MS, LONGEST_MS / left));
    return;
  }
  if (left > 0) view.set({ ply: view.table.ply });
  view.announce(tableAnnouncement(view));
  arrive(view);
}

/** Nothing is left to show: if agents still have moves to make, ask for them. */
function arrive(view) {
  if (view.table.waiting && !view.asking) act(view, "advance");
}

/** Someone acts before the last move was shown: show it now. */
function settle(view) {
  clearTimeout(view.timer);
  if (!atNow(view)) view.set({ ply: view.table.ply });
}

// ------------------------------------------------------------ what a person does

/** Send one intention; while Python has not answered, nothing else is sent and nothing seems to happen. */
function act(view, kind, fields = {}) {
  if (view.asking) return Promise.resolve(null);
  view.set({ asking: true });
  const timer = setTimeout(() => view.set({ slow: true }), SLOW_MS);
  return view.ask(kind, fields).then((answer) => {
    clearTimeout(timer);
    view.set({ asking: false, slow: false });
    if (!answer?.error && view.table.waiting && atNow(view)) arrive(view);
    return answer;
  });
}

/** Play a card that may be played; of any other say why not. */
function choose(view, card) {
  settle(view);
  const { ply, joker } = view.table;
  if (view.joker && cardsOf(joker).includes(card)) return act(view, "play", { move: `JK@${cardText(card)}`, ply });
  if (view.cell(card).mine) return act(view, "play", { move: cardText(card), ply });
  view.set({ chosen: card, told: null });
  view.announce(cardSentence(view));
  return null;
}

function startJoker(view) {
  settle(view);
  if (!view.table.joker) return;
  const places = cardsOf(view.table.joker);
  view.set({ joker: true, told: () => say(view, "joker_choose", { cards: cardList(view, places) }) });
  view.announce(view.told());
  view.goToCard(places[0]);
}

/** Pass, or say why there is no pass. */
function pass(view) {
  settle(view);
  if (view.table.pass) return act(view, "play", { move: "pass", ply: view.table.ply });
  if (!passReason(view).length) return null;
  const told = () => passReason(view);
  view.set({ told, lit: null });
  view.announce(told());
  return null;
}

function passReason(view) {
  const why = isMyTurn(view) ? view.game.passReason(view.ply, 0) : null;
  return why ? reason(view, null, why) : [];
}

async function askHint(view) {
  settle(view);
  const answer = await act(view, "hint");
  if (!answer?.hint) return;
  const { move, key, cards, n } = answer.hint;
  const { card } = moveInParts(view, move);
  const told = () => say(view, key, { move: moveInParts(view, move).parts, cards: cardList(view, cardsOf(cards)), n });
  view.set({ told, hint: card ?? null });
  view.announce(told());
}

// ------------------------------------------------------------ controls

const answerWith = (view, move) => () => act(view, "play", { move, ply: view.table.ply });

/** Pass, joker, take, decline, hint: what belongs to the person's turn. */
function makeChoices(view) {
  const idle = () => !isMyTurn(view);
  const passes = el("button", { class: "s7-button s7-primary", onclick: () => pass(view) });
  const show = wordButton(view, "show_hand", () => act(view, "show"), () => false, { class: "s7-button s7-primary" });
  const buttons = {
    joker: wordButton(view, "joker_button", () => startJoker(view), () => idle() || !view.table.joker),
    take: wordButton(view, "take_button", answerWith(view, "take")),
    decline: wordButton(view, "decline_button", answerWith(view, "decline")),
    hint: wordButton(view, "hint_button", () => askHint(view), idle),
  };
  const waiting = el("span", { class: "s7-waiting" });
  const root = el("div", { class: "s7-choices", role: "group" }, show, passes, ...Object.values(buttons), waiting);
  return {
    root,
    update() {
      const { table } = view;
      const hidden = table.me === null && table.humans.includes(view.frame().turn);
      attr(root, "aria-label", word(view, "controls"));
      text(passes, word(view, "pass_button"));
      attr(passes, "aria-disabled", isMyTurn(view) && table.pass ? null : "true");
      for (const button of [show, ...Object.values(buttons)]) button.update();
      attr(show, "hidden", !hidden);
      attr(passes, "hidden", hidden);
      attr(buttons.hint, "hidden", hidden);
      attr(buttons.joker, "hidden", !view.frame().jokers?.[table.me]);
      attr(buttons.take, "hidden", !table.asked || !isMyTurn(view));
      attr(buttons.decline, "hidden", !table.asked || !isMyTurn(view));
      text(waiting, view.slow && !view.notice ? word(view, "waiting") : "");
      attr(view.root, "data-waiting", view.asking);
    },
  };
}

/** Undo, same deal again, new game, replay, and the seed of the deal. */
function makeMenu(view) {
  const buttons = [
    wordButton(view, "undo_button", () => act(view, "undo"), () => !view.table.undo),
    wordButton(view, "again_button", () => act(view, "again")),
    wordButton(view, "new_button", () => act(view, "new")),
    wordButton(view, "replay_button", () => act(view, "replay"), () => view.frame().turn !== null),
  ];
  const seed = el("span", { class: "s7-count" });
  const root = el("div", { class: "s7-menu", role: "group" }, ...buttons, seed);
  return {
    root,
    update() {
      attr(root, "aria-label", word(view, "table_menu"));
      for (const button of buttons) button.update();
      text(seed, view.table.seed === null ? "" : word(view, "deal_seed", { seed: view.table.seed }));
    },
  };
}

// ------------------------------------------------------------ sentences

/** Whose turn it is, and what the person may do. */
function tableTurn(view) {
  const { table } = view;
  const { turn } = view.frame();
  if (turn === null) return say(view, "game_over");
  const seat = seatName(view, turn);
  if (turn !== table.me) return say(view, table.humans.includes(turn) ? "hand_over" : "thinking", { seat });
  const cards = CARDS.filter((card) => view.cell(card).mine);
  const now = atNow(view) ? table : {};
  const can = [
    cards.length ? say(view, "can_play", { cards: cardList(view, cards) }) : null,
    now.joker ? say(view, "can_joker") : null,
    now.asked ? say(view, "can_answer") : null,
  ];
  if (!can.some(Boolean)) can.push(say(view, "can_nothing"), isMyTurn(view) ? passReason(view) : null);
  return sentences(view, say(view, table.humans.length > 1 ? "turn_of" : "your_turn", { seat }), ...can);
}

const statesShown = (view) => view.frame().read[0].s;

/** Every move since the person's last one, that included, who went out by them, what they changed, and whose turn it is. */
function tableStep(view) {
  const { ply, table, game } = view;
  const log = movesSoFar(view);
  const own = log.findLastIndex((entry) => (table.me === null ? table.humans : [table.me]).includes(parseInt(entry)));
  const moves = log.slice(Math.max(0, own)).map((entry) => {
    const [seat, move] = entry.split(":");
    return [`${seatName(view, Number(seat))} `, ...moveInParts(view, move).parts];
  });
  const { list_separator: separator } = view.texts[view.lang];
  const listed = moves.flatMap((parts, at) => (at ? [separator, ...parts] : parts));
  const made = say(view, moves.length ? "latest" : game.landed.size > 4 ? "position_only" : "set_up", { moves: listed });
  // Before one's first move the exits of the set-up are news too.
  const exits = game.frames.slice(Math.max(0, ply + (own < 0 ? 0 : 1) - moves.length), ply + 1).flatMap((frame) => exitSentences(view, frame));
  // Of several people each has a last move of their own, but the table is remembered as it was for the last of them.
  const told = view.was && (table.me === null || table.humans.length < 2);
  const said = [made, ...exits, ...(told ? changeSentences(view, view.was) : [])];
  // Of many seats there is so much to tell that what to do now would scroll out of sight.
  return sentences(view, ...(moves.length > 9 ? [tableTurn(view), ...said] : [...said, tableTurn(view)]));
}

/** The same for the live region, after what a button did. */
function tableAnnouncement(view) {
  return sentences(view, view.doing ? say(view, view.doing, { seed: view.table.seed }) : null, tableStep(view));
}

/** An answer or a hint if there is one, else the reason of the card in question. */
const tableReason = (view) => (view.told ? view.told() : cardSentence(view));

// ------------------------------------------------------------ replay

/** Show the widget that Python made of the finished game below the table, or take it away. */
async function showReplay(view, box, reference) {
  const id = typeof reference === "string" ? reference.replace("IPY_MODEL_", "") : reference?.model_id;
  view.replay?.remove();
  view.replay = null;
  box.replaceChildren();
  if (!id) return;
  const manager = view.model.widget_manager;
  const child = await manager.create_view(await manager.get_model(id));
  view.replay = child;
  box.replaceChildren(child.el);
}
