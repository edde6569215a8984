// One view of one widget: its own cursor, focus, layers and language; the game behind it is shared by all views.
function makeView(model, root, start = {}) {
  const view = {
    model, root,
    uid: `s7${Math.random().toString(36).slice(2, 9)}`,
    texts: model.get("texts"),
    lang: "en", ply: 0, reading: 0, layers: new Set(["mine", "open", "dead"]),
    focus: null, chosen: null, hover: null, lit: null, notice: null, marks: new Set(), playing: false,
    parts: [],
    ...start,
  };
  const cleanups = [];

  /** Change some of the view's state and bring every part up to date. No message leaves the browser. */
  view.set = (change) => {
    Object.assign(view, change);
    view.refresh();
  };
  view.refresh = () => {
    attr(root, "lang", view.lang);
    for (const part of view.parts) part.update(view);
  };
  /** Add a part ({root, update}) and return its root, ready to be put on the page. */
  view.add = (part) => {
    view.parts.push(part);
    return part.root;
  };
  view.onClose = (cleanup) => cleanups.push(cleanup);
  view.close = () => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    view.parts.length = 0;
  };
  /** The card the reader asks about: the one under the pointer, else the one chosen by focus or tap. */
  view.spot = () => view.hover ?? view.chosen;
  view.frame = () => view.game.frame(view.ply);
  view.cell = (card) => view.game.cell(view.ply, view.reading, card);
  view.rules = () => view.game.readings[view.reading];

  view.link = makeLink(view);
  view.ask = view.link.ask;
  view.onClose(view.link.close);

  const live = el("div", { class: "s7-sr", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  view.liveRegion = live;
  /** Say one sentence to a screen reader. */
  view.announce = (parts) => text(live, plain(parts));

  root.addEventListener("keydown", keepKeys);
  view.onClose(() => root.removeEventListener("keydown", keepKeys));
  return view;
}

// Lab would take "a", "b", "m", "d d" for cell commands. Tab, Escape and Ctrl/Cmd/Alt combinations go through.
function keepKeys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape") return;
  event.stopPropagation();
}

/** Follow a synced trait; the callback runs now and after every change from Python. */
function follow(view, name, callback) {
  const changed = () => callback(view.model.get(name));
  view.model.on(`change:${name}`, changed);
  view.onClose(() => view.model.off(`change:${name}`, changed));
  changed();
}
