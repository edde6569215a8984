"""Front-end code without what only people read: comments, indentation, and spaces that part nothing.

Strings, templates and regular expressions stay letter for letter; a line break stays wherever it might end a
statement, so the code means the same.
"""

from __future__ import annotations

import re

_JS_TOKEN = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<space>\s+)
    |(?P<word>[\w$]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
# A slash after one of these begins a regular expression, after anything else it divides.
_BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};>]|\breturn)$")
_CSS_TOKEN = re.compile(r"/\*.*?\*/", re.DOTALL)


def squeeze_js(code: str) -> str:
    """The same JavaScript, shorter.

    >>> squeeze_js('const a = (b) => {\\n  // why\\n  return b + 1\\n}\\nlet s = " x  y ";')
    'const a=(b)=>{return b+1}\\nlet s=" x  y ";'
    >>> squeeze_js("const a = [1, 2,];\\nconst { b } = a;\\nif (b) f();\\nconst c = 3;")
    'const a=[1,2],{b}=a;if(b)f();const c=3;'
    """
    out: list[str] = []
    first_words = [""]  # of the statement at each depth of brackets
    last, at, gap = "", 0, ""
    while at < len(code):
        token, kind = _next_token(code, at, last)
        at += len(token)
        if kind in ("space", "comment"):
            gap = "\n" if "\n" in token and kind == "space" else gap or " "
            continue
        space = _needed(gap, last[-1:], token)
        gap = ""
        if token == "const" and last == ";" and first_words[-1] == "const":
            last = out[-1] = ","  # one declaration after another is one
            continue
        if token in (")", "]", "}") and last == "," and out[-2:-1] not in ([","], ["["]):
            out.pop()
        if last in ("", ";", "{", "}") or space == "\n":
            first_words[-1] = token
        _follow_brackets(token, first_words)
        out.append(space + token)
        last = token
    return "".join(out)


def _follow_brackets(token: str, first_words: list[str]) -> None:
    """One depth more for an opening bracket, one less for a closing one."""
    if token in ("(", "[", "{"):
        first_words.append("")
    elif token in (")", "]", "}"):
        first_words.pop()


def _next_token(code: str, at: int, last: str) -> tuple[str, str]:
    """The token of ``code`` at ``at`` and what it is; ``last`` is the one before, spaces aside."""
    if code[at] == "`":
        return code[at : _end_of_template(code, at)], "text"
    match = _JS_TOKEN.match(code, at)
    if match is None or match.lastgroup is None:
        raise ValueError(f"no JavaScript at {code[at : at + 40]!r}")  # cannot be: the last alternative takes any sign
    if code[at] == "/" and match.lastgroup == "other" and _BEFORE_REGEX.search(last):
        regex = _REGEX.match(code, at)
        if regex:
            return regex.group(), "text"
    return match.group(), match.lastgroup


def _end_of_template(code: str, at: int) -> int:
    """Where the template literal that begins at ``at`` ends; those inside its ``${}`` are passed over."""
    at += 1
    while code[at] != "`":
        if code[at] == "\\":
            at += 2
        elif code.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                if code[at] == "`":
                    at = _end_of_template(code, at)
                    continue
                depth += {"{": 1, "}": -1}.get(code[at], 0)
                at += 1
        else:
            at += 1
    return at + 1


def _needed(gap: str, before: str, token: str) -> str:
    """What must stay of the white space between two tokens: a line break, a space, or nothing."""
    after = token[0]
    if gap == "\n" and before and before not in "{([,;:=&|?>" and after not in ")],.?:;&|=}":
        return "\n"
    parts_words = re.match(r"[\w$]", before) and re.match(r"[\w$]", after)
    parts_signs = before == after and before in ("+", "-")
    return " " if gap and (parts_words or parts_signs) else ""


def squeeze_css(sheet: str) -> str:
    """The same style sheet, shorter; the spaces of ``calc()`` and of selectors stay. No text in it may hold a comma.

    >>> squeeze_css(".s7 a { color: red; width: calc(1px + 2%); }\\n/* why */\\n@media print { .s7 b { top: 0; } }")
    '.s7 a{color:red;width:calc(1px + 2%)}@media print{.s7 b{top:0}}'
    """
    sheet = re.sub(r"\s+", " ", _CSS_TOKEN.sub("", sheet)).strip()
    sheet = re.sub(r" ?([{};]) ?", r"\1", sheet)
    sheet = re.sub(r"([{;][\w-]+): ", r"\1:", sheet)
    return sheet.replace(", ", ",").replace(";}", "}")
