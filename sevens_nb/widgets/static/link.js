// Intentions go up as {id, kind, ...}; Python answers every id. A silent kernel must never look alive.
const ACK_MS = 3000;
const SILENCES = ["kernel_busy", "not_connected", "no_answer"];

/** Why there may be no answer: the kernel works on something else, it is gone, or, where the page cannot know, either. */
function silence({ model }) {
  const status = model.widget_manager?.kernel?.status;
  return SILENCES[status === "busy" ? 0 : status ? 1 : 2];
}

function makeLink(view) {
  const waiting = new Map();
  let count = 0;

  function answered(message) {
    if (message?.ack === null && message.error) view.set({ notice: { words: message.error } });
    const pending = message && waiting.get(message.ack);
    if (!pending) return;
    clearInterval(pending.timer);
    waiting.delete(message.ack);
    if (SILENCES.includes(view.notice)) view.set({ notice: null });
    pending.resolve(message);
  }

  /** Send one intention; while it is unanswered the same view sends no other. Resolves to the answer or null. */
  function ask(kind, fields = {}) {
    if (waiting.size) return Promise.resolve(null);
    const id = `${view.uid}-${++count}`;
    return new Promise((resolve) => {
      // A busy kernel can still be restarted: what is said of its silence is looked at again.
      const timer = setInterval(() => view.set({ notice: silence(view) }), view.model.get("payload").patience || ACK_MS);
      waiting.set(id, { timer, resolve });
      try {
        view.model.send({ id, kind, ...fields });
      } catch {
        view.set({ notice: "not_connected" });
      }
    }).then((answer) => {
      if (answer.error) view.set({ notice: { words: answer.error } });
      else if (view.notice) view.set({ notice: null });
      return answer;
    });
  }

  // An answer that changes the game comes inside the new payload: one message down instead of two.
  const answeredInPayload = () => answered(view.model.get("payload").answer);

  view.model.on("msg:custom", answered);
  view.model.on("change:payload", answeredInPayload);
  return {
    ask,
    close() {
      view.model.off("msg:custom", answered);
      view.model.off("change:payload", answeredInPayload);
      for (const { timer } of waiting.values()) clearInterval(timer);
      waiting.clear();
    },
  };
}
