"""The game in words: labels, boards, reasons, score lines, the component sheet."""

from dwarrow.games.gnomes.words import board, catalog, explain, labels, score_lines, sheet
from dwarrow.kernel.package import Words

WORDS = Words(
    catalog=catalog.catalog,
    label=catalog.action,
    prompt=board.prompt,
    board=board.board,
    breakdown=score_lines.breakdown,
    ending=score_lines.ending,
    progress=board.progress,
    glossary=labels.glossary,
    sheet=sheet.Maker.of,
    explain=explain.explain,
)
