"""Make the small Japanese font that figures use, from Noto Sans CJK (Debian's fonts-noto-cjk).

It holds kana, signs and the kanji of the package and its lessons, and those of `ALSO`, as TrueType outlines, which
every backend of matplotlib can embed. Run it again when a test says that a kanji is missing.
"""

from __future__ import annotations

import re
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont, newTable

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
TARGET = ROOT / "sevens_nb" / "fonts" / "SevensNbSansJP.ttf"
FAMILY = "Sevens NB Sans JP"
# Words that labels of figures made in a lesson are likely to need.
ALSO = (
    "一二三四五六七八九十百千万円年月日時分秒回数度番号順位平均誤差区間標準偏差確率割合比率分布合計最大最小中央値変化増減"
    "勝敗負者人席札場手山列行左右上下前後始終開閉遊戯規則方法戦略無作為積極消極遠近止守殺生死存残配先着全部各毎同異長短高低"
    "多少有無正誤問答練習例図表軸名前題説明結果実験試合局面盤色記録再生比較影響効果得点親子引分授業先生生徒学校教室考察"
)
LARGEST_VALUES = (
    "maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
    "maxSizeOfInstructions maxComponentElements maxPoints maxContours maxCompositePoints maxCompositeContours"
)
KEPT_NAMES = {0, 1, 2, 3, 4, 5, 6, 13, 14}
KANJI = re.compile(r"[\u3400-\u9fff々]")


def wanted() -> set[str]:
    """Every character the font is to hold."""
    texts = [ALSO]
    for folder, kinds in (("sevens_nb", (".py", ".js", ".json")), ("notebooks", (".py", ".md")), ("seeds", (".md",))):
        texts += [path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    kanji = {sign for text in texts for sign in KANJI.findall(text)}
    ranges = ((0x20, 0x7F), (0x3000, 0x3020), (0x3041, 0x30FF), (0xFF01, 0xFF5F))
    plain = {chr(code) for first, end in ranges for code in range(first, end)}
    return kanji | plain | set("♠♥♦♣♡♢♤♧○●×·…–—‘’“”→←↑↓±−≥≤％、。「」")


def japanese_face() -> TTFont:
    """The Japanese face of the collection."""
    faces = TTCollection(SOURCE).fonts
    return next(face for face in faces if face["name"].getDebugName(1) == "Noto Sans CJK JP")


def as_truetype(font: TTFont) -> None:
    """Turn the cubic outlines into quadratic ones, in place (error at most two units in a thousand)."""
    glyphs = font.getGlyphSet()
    table = newTable("glyf")
    table.glyphs, table.glyphOrder = {}, font.getGlyphOrder()
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, max_err=2.0, reverse_direction=True))
        table.glyphs[name] = pen.glyph()
    for old in ("CFF ", "VORG", "vhea", "vmtx", "GSUB", "GPOS", "BASE", "GDEF"):
        if old in font:
            del font[old]
    font["loca"], font["glyf"] = newTable("loca"), table
    font["maxp"].tableVersion = 0x00010000
    for field in LARGEST_VALUES.split():
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"


def rename(font: TTFont) -> None:
    """Give the font its own name, so that nobody takes it for the whole one."""
    for number, text in ((1, FAMILY), (2, "Regular"), (3, f"{FAMILY} Regular"), (4, FAMILY), (6, "SevensNbSansJP")):
        for platform, encoding, language in ((3, 1, 0x409), (1, 0, 0)):
            font["name"].setName(text, number, platform, encoding, language)
    every = font["name"].names
    font["name"].names = [entry for entry in every if entry.nameID in KEPT_NAMES and entry.langID in (0, 0x409)]


def main() -> None:
    """Write the font and say how large it is."""
    font = japanese_face()
    options = Options(layout_features=[], name_IDs=["*"], notdef_outline=True, hinting=False, desubroutinize=True)
    subsetter = Subsetter(options)
    characters = wanted()
    subsetter.populate(unicodes=[ord(sign) for sign in characters])
    subsetter.subset(font)
    as_truetype(font)
    rename(font)
    font.save(TARGET)
    kanji = sum(bool(KANJI.match(sign)) for sign in characters)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1000:.0f} kB, {kanji} kanji")


if __name__ == "__main__":
    main()
