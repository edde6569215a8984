"""Private JupyterLab, Notebook 7 and Voila servers on the loopback address, and what a test asks of them.

A `Server` is started with its own home and Jupyter folders and a random token, so nothing of the user's is read
or changed, and is ended by its own process id. Its kernels can be asked for values independently of the browser.
Run as a program, this says whether there is a Chromium, and how to get one.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import nbformat
from kernel_lines import KernelLines

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NO_CHROMIUM = "No Chromium here, so the browser tests cannot run. On Debian:  apt-get install chromium fonts-noto-cjk"

# Chromium as root in a small container (no sandbox, little shared memory), that keeps itself off the network:
# every name but the loopback one fails to resolve.
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

_LAB = ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.extension_manager=readonly"]
_APPS = {
    "lab": ["jupyterlab", *_LAB, "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None"],
    "notebook": ["notebook", *_LAB, "--JupyterNotebookApp.expose_app_in_browser=True"],
    "voila": ["voila", "--Voila.ip=127.0.0.1"],
}
_PAGES = {"lab": "/lab/tree/", "notebook": "/notebooks/", "voila": "/voila/render/"}


def free_port() -> int:
    """A port of the loopback address that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def write_notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of code cells that was never run; a cell that starts with "md:" is prose."""
    book = nbformat.v4.new_notebook()
    for number, text in enumerate(cells):
        new = nbformat.v4.new_markdown_cell if text.startswith("md:") else nbformat.v4.new_code_cell
        book.cells.append(new(text.removeprefix("md:"), id=f"cell-{number}"))
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    return path


def server_environment(home: Path) -> dict[str, str]:
    """The variables for a server that lives in `home`; matplotlib keeps its list of fonts, which takes long."""
    import matplotlib

    places = {
        "HOME": home,
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "IPYTHONDIR": home / "ipython",
        "TMPDIR": home / "tmp",
        "MPLCONFIGDIR": matplotlib.get_cachedir(),
    }
    (home / "tmp").mkdir()
    return dict(os.environ, **{name: str(place) for name, place in places.items()})


class Server:
    """A running server of `app` ("lab", "notebook" or "voila") over the folder `root`, a private one by default."""

    def __init__(self, app: str = "lab", root: Path | None = None, python: str = sys.executable) -> None:
        self.app = app
        self.home = Path(tempfile.mkdtemp(prefix="sevens-lab-"))
        self.root = root or self.home / "work"
        self.root.mkdir(exist_ok=True)
        self.port, self.token = free_port(), secrets.token_hex(16)
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = server_environment(self.home)
        self._lines = KernelLines()
        self._turn_off_what_disturbs()
        self.log = (self.home / "server.log").open("w")
        self.process = subprocess.Popen(
            self._command(python),
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env=self.environment,
            cwd=self.root,
            start_new_session=True,
        )
        self._wait_until_up()

    def _turn_off_what_disturbs(self) -> None:
        """No news: the question would cover the notebook. No debugger: it complains when its notebook is closed."""
        off = {"@jupyterlab/apputils-extension:announcements": True, "@jupyterlab/debugger-extension": True}
        for folder in (self.home / "config" / "labconfig", self.home / "settings"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "page_config.json").write_text(json.dumps({"disabledExtensions": off}))

    def _command(self, python: str) -> list[str]:
        module, *options = _APPS[self.app]
        if self.app == "voila":
            return [python, "-m", module, *options, "--no-browser", f"--port={self.port}", f"--token={self.token}"]
        return [
            *(python, "-m", module, *options),
            *("--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={self.port}"),
            *("--ServerApp.port_retries=0", f"--IdentityProvider.token={self.token}"),
            *(f"--ServerApp.root_dir={self.root}", "--ServerApp.allow_origin=*"),
        ]

    def _wait_until_up(self, seconds: float = 90) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                self.rest("GET", "/voila" if self.app == "voila" else "/api/status")
                return
            except urllib.error.HTTPError:
                return  # it answers, and that is all we ask
            except OSError:
                time.sleep(0.1)
        text = (self.home / "server.log").read_text()
        self.stop()
        raise RuntimeError(f"the {self.app} server did not come up:\n{text}")

    def rest(self, method: str, path: str, body: object = None) -> Any:
        """The JSON answer (None when empty or not JSON) of the server to one request."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}{path}", data=data, method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
            is_json = "json" in (answer.headers.get("Content-Type") or "")
        return json.loads(text) if is_json and text else None

    def url(self, notebook: str | Path) -> str:
        """The address of a notebook (a path below `root`) in this server."""
        where = Path(notebook)
        where = where.relative_to(self.root) if where.is_absolute() else where
        reset = "&reset" if self.app == "lab" else ""
        return f"{self.address}{_PAGES[self.app]}{where.as_posix()}?token={self.token}{reset}"

    def add(self, name: str, *cells: str) -> Path:
        """A new notebook of these code cells in the root."""
        return write_notebook(self.root / name, *cells)

    # -- kernels -----------------------------------------------------------------------------------------

    def _connection_file(self, which: int) -> Path:
        """The file that says how to talk to the `which`-th youngest running kernel."""
        if self.app == "voila":  # it has no list of kernels; it keeps their files below its folder for such things
            files = sorted(self.home.rglob("kernel-*.json"), key=lambda file: -file.stat().st_mtime)
            return files[which]
        kernels = sorted(self.rest("GET", "/api/kernels"), key=lambda k: k["last_activity"], reverse=True)
        return self.home / "runtime" / f"kernel-{kernels[which]['id']}.json"

    def kernel_eval(self, expression: str, which: int = 0) -> Any:
        """The value of a Python expression in a running kernel; its repr must be that of plain data."""
        reply = self._lines.execute(
            self._connection_file(which), "", 60, store_history=False, user_expressions={"value": expression}
        )
        value = reply["user_expressions"]["value"]
        if value["status"] != "ok":
            raise RuntimeError(f"{expression}: {value['ename']}: {value['evalue']}")
        return ast.literal_eval(value["data"]["text/plain"])

    def kernel_run(self, code: str, which: int = 0, wait: bool = True) -> None:
        """Run code in a kernel, as a cell of someone else would; `wait=False` leaves it running: a busy kernel."""
        file = self._connection_file(which)
        if not wait:
            self._lines.start(file, code)
            return
        reply = self._lines.execute(file, code, 120)
        if reply["status"] != "ok":
            raise RuntimeError(f"{code}: {reply['ename']}: {reply['evalue']}")

    def restart_kernel(self, which: int = 0) -> None:
        """Restart a kernel behind the notebook's back, as an administrator or a crash would; wait until it is up."""
        kernels = sorted(self.rest("GET", "/api/kernels"), key=lambda k: k["last_activity"], reverse=True)
        self.rest("POST", f"/api/kernels/{kernels[which]['id']}/restart")
        self._lines.drop()
        self.kernel_run("", which)

    def close_sessions(self) -> None:
        """End every kernel and forget every open notebook, so that the next test starts from nothing."""
        if self.app == "voila":
            return  # a page of Voila ends its own kernel when it is closed
        self._lines.drop()
        for session in self.rest("GET", "/api/sessions"):
            with contextlib.suppress(urllib.error.HTTPError):
                self.rest("DELETE", f"/api/sessions/{session['id']}")

    def stop(self) -> None:
        """End the server by its own process id; it ends its kernels. Removes its folders."""
        self._lines.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        shutil.rmtree(self.home, ignore_errors=True)


if __name__ == "__main__":
    if CHROMIUM is None:
        sys.exit(NO_CHROMIUM)
