// The Explorer and the Replay: board, sentences, stepper, hands, moves, rule toggle, layers. The Explorer also has
// what needs a kernel: play the deal again, use the position, the rule panel.
const renderExplorer = (context) => renderGame(context, true);
const renderReplay = (context) => renderGame(context, false);

function renderGame({ model, el: host }, hasKernel) {
  const root = el("div", { class: "s7nb s7-explorer" });
  const view = makeView(model, root);
  const setup = model.get("payload");
  // leaps: Enter or a double click on a card goes to its move, and the sentence about the card says so.
  Object.assign(view, { lang: setup.lang, ply: setup.ply, reading: setup.reading, game: makeGame(setup), leaps: true });

  const board = makeBoard(view, {
    label: () => word(view, "board_label_game", { rules: word(view, view.rules().killing ? "killing" : "standard") }),
    act: (card) => jumpToCard(view, card),
  });
  view.goToCard = (card) => board.focusCard(card);

  root.append(
    outlines(view.uid),
    view.add(makeNotice(view)),
    el("div", { class: "s7-top" }, view.add(makeRuleToggle(view)), ...(hasKernel ? kernelButtons(view) : []),
      view.add(makeLanguageToggle(view))),
    ...(hasKernel ? [view.add(makeDone(view))] : []),
    view.add(makeLayers(view)),
    el("div", { class: "s7-main" },
      el("div", { class: "s7-left" }, view.add(board), view.add(makeStepper(view)), view.add(makeSayings(view))),
      el("div", { class: "s7-side" }, view.add(makeHands(view)), view.add(makeMoves(view)))),
    ...(hasKernel ? [view.add(makeRulePanel(view))] : []),
    view.liveRegion,
  );
  host.replaceChildren(root);
  follow(view, "payload", (payload) => showPayload(view, payload));
  return () => view.close();
}

function kernelButtons(view) {
  const buttons = [
    wordButton(view, "replay", () => askAndTell(view, "replay", { ply: view.ply }, "replayed")),
    wordButton(view, "go_back", () => askAndTell(view, "back", {}, "gone_back"), () => !view.game.payload.earlier),
    wordButton(view, "use_position", () => askAndTell(view, "position", { ply: view.ply }, "position_taken")),
  ];
  view.add({ update: () => buttons.forEach((button) => button.update()) });
  return buttons;
}

/** A new payload: another game starts where Python says, the same game re-read stays at the reader's move. */
function showPayload(view, payload) {
  const sameGame = payload.game === view.game.payload.game;
  const key = view.rules().key;
  const game = makeGame(payload);
  view.set({
    game,
    ply: sameGame ? Math.min(view.ply, game.last) : payload.ply,
    playing: view.playing && sameGame,
    reading: sameGame ? Math.max(0, game.readingNamed(key)) : payload.reading,
  });
}

/** Enter or a double click on a card goes to the move that brought it to the table, if there is one. */
function jumpToCard(view, card) {
  const landed = view.game.landed.get(card);
  if (landed && landed.ply !== view.ply) view.go(landed.ply);
  else view.announce(cardSentence(view));
}

/** What a button has done in Python, in a line that is always there; it stays until the next step, rule or question. */
function makeDone(view) {
  const root = el("p", { class: "s7-done" });
  return {
    root,
    update() {
      const { done } = view;
      const isPast = done && (done.game !== view.game || done.ply !== view.ply || done.reading !== view.reading || view.notice);
      if (isPast) view.done = null;
      text(root, view.done ? word(view, view.done.key, view.done.values) : "");
      attr(root, "data-idle", word(view, "done_idle")); // what the buttons are for, while none has done anything
    },
  };
}

/** Ask for something, and when Python has done it, say so to the eye and to the ear. */
async function askAndTell(view, kind, fields, key) {
  view.set({ done: null });
  const answer = await view.ask(kind, { ...fields, ...(kind === "back" ? {} : { reading: view.rules().key }) });
  if (!answer?.ok) return;
  view.set({ done: { key, values: fields, game: view.game, ply: view.ply, reading: view.reading } });
  view.announce(say(view, key, fields));
}
