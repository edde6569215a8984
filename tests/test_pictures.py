"""The stored pictures: one of each widget in both languages, none blank, none heavy, all made by the script."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT
from PIL import Image

SCRIPT = (ROOT / "tests" / "tools" / "make_pictures.py").read_text(encoding="utf-8")
KEPT = re.findall(r'"(\w+)"', re.search(r"^IN_README = \((.*?)\)$", SCRIPT, re.MULTILINE)[1])
FOLDER = ROOT / "seeds" / "pictures"


@pytest.mark.parametrize("name", [f"{name}{suffix}.png" for name in KEPT for suffix in ("", "-ja")])
def test_a_picture_shows_something_and_is_light(name):
    picture = Image.open(FOLDER / name)
    assert picture.width > 1000
    assert len(picture.convert("RGB").getcolors(picture.width * picture.height)) > 40
    assert (FOLDER / name).stat().st_size < 200_000


def test_every_stored_picture_has_a_scene():
    stored = {path.name for path in FOLDER.glob("*.png")}
    assert stored == {f"{name}{suffix}.png" for name in KEPT for suffix in ("", "-ja")}
    assert {f"{name}.png" for name in KEPT} <= stored


@pytest.mark.parametrize("readme", ["README.md", "README.ja.md"])
def test_the_pictures_of_the_readme_exist_and_have_alt_text(readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+\.png)\)", text)
    assert pictures
    for alt, path in pictures:
        assert len(alt) > 20
        assert (ROOT / path).is_file()
