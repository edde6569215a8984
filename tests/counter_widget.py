"""A widget that is none of ours, in the cells of a notebook: what the harness itself is tried on."""

COUNTER = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default {render({model, el}) {
        const b = document.createElement("button");
        const show = () => { b.textContent = `count ${model.get("n")}`; };
        b.onclick = () => model.send({kind: "add"});
        model.on("change:n", show); show(); el.append(b);
    }}'''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda w, content, buffers: setattr(self, "n", self.n + 1))
counter = Counter()
counter
"""
