"""How a report looks: by day and by night, on a phone, and on paper."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f4f0e8; --paper: #fffdf9; --ink: #2a251e; --faint: #6f6557; --line: #ddd3c3; --grid: #e8e0d2;
  --good: #1d7a48; --bad: #b3402e;
  --b0: #2760bd; --b1: #c4620a; --b2: #1d7a48; --b3: #8a3fa8; --b4: #b3305c; --b5: #0f7c86; --b6: #7a6a12;
  --b7: #5a5f6e;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) { :root {
  --page: #15161a; --paper: #1f2126; --ink: #ece6da; --faint: #a8a091; --line: #3a3c43; --grid: #2e3037;
  --good: #5fc98f; --bad: #f08a76;
  --b0: #86b1ff; --b1: #f0a455; --b2: #5fc98f; --b3: #cf97ea; --b4: #f48fb1; --b5: #5fc9d3; --b6: #d5c25a;
  --b7: #aab0c0;
} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: .95rem/1.5 var(--sans); overflow-wrap: break-word; }
body > * { max-width: 58rem; margin-inline: auto; padding-inline: 1.2rem; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.15; margin: 0; }
h1 { font-size: 2.3rem; letter-spacing: -.01em; }
h2 { font-size: 1.35rem; }
header { padding-block: 2.4rem .4rem; }
header p { margin: .5rem 0 0; color: var(--faint); font: italic 1.1rem/1.4 var(--serif); }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1.3rem 0 0; padding: 0; }
.facts div { display: flex; flex-direction: column-reverse; }
.facts dt { color: var(--faint); font-size: .82rem; }
.facts dd { margin: 0; font: 600 1.35rem/1.2 var(--serif); font-variant-numeric: tabular-nums; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.2rem 1.4rem;
  margin-top: 1.1rem; break-inside: avoid; }
section > p { color: var(--faint); margin: .35rem 0 .9rem; max-width: 46rem; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px var(--sans); fill: var(--ink); font-variant-numeric: tabular-nums; }
svg text.name { font-weight: 600; } svg text.tick, svg text.axis { fill: var(--faint); font-size: 12px; }
svg text.value { font-weight: 600; } svg text.small { font-size: 11.5px; font-weight: 400; }
svg text.point { fill: var(--faint); font-size: 10.5px; }
.grid { stroke: var(--grid); } .grid.zero { stroke: var(--faint); } .rule { stroke: var(--line); }
.whisker { stroke: var(--ink); stroke-width: 1.6; fill: none; opacity: .75; }
.beside { stroke: var(--ink); stroke-width: 1.6; stroke-dasharray: 3 3; opacity: .7; }
.course { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; opacity: .85; }
.hill { fill: var(--c); opacity: .55; } line.point { stroke: var(--ink); stroke-dasharray: 2 3; opacity: .55; }
circle { fill: var(--c); stroke: var(--paper); stroke-width: 1.5; } g > rect { fill: var(--c); opacity: .8; }
.b0 { --c: var(--b0); } .b1 { --c: var(--b1); } .b2 { --c: var(--b2); } .b3 { --c: var(--b3); }
.b4 { --c: var(--b4); } .b5 { --c: var(--b5); } .b6 { --c: var(--b6); } .b7 { --c: var(--b7); }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; margin: 0 0 .5rem; padding: 0;
  font-size: .88rem; }
.key li::before, th .dot { content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 99px;
  background: var(--c); margin-right: .45em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .38rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td.words, th.words { white-space: normal; text-align: left; }
.lines td { vertical-align: top; } .lines td.words { min-width: 7.5rem; }
.tight th, .tight td { padding-inline: .35rem; } .tight th:first-child { white-space: normal; }
thead th { color: var(--faint); font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 600; }
tr:last-child > * { border-bottom: 0; }
.heat { width: auto; min-width: 50%; } .heat td { text-align: center; min-width: 5.5rem; border: 2px solid var(--paper);
  border-radius: 6px; padding: .6rem; background: color-mix(in srgb, var(--tone) var(--much), var(--paper)); }
.heat thead th { text-align: center; } .heat tbody th { border: 0; padding-right: 1rem; }
.heat small { display: block; }
.heat .self { background: none; color: var(--faint); }
small { color: var(--faint); font-size: .8rem; } .heat small { color: inherit; opacity: .8; }
.lift { width: 150px; height: 16px; display: inline-block; vertical-align: -3px; }
.lift .zero { stroke: var(--faint); } .lift .more { fill: var(--good); } .lift .less { fill: var(--bad); }
.lift .whisker { stroke-width: 1.2; }
details { margin-top: .8rem; } summary { cursor: pointer; color: var(--faint); } summary:hover { color: var(--ink); }
code { font: .86em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
footer { color: var(--faint); font-size: .85rem; padding-block: 1.4rem 3rem; }
@media (max-width: 40rem) { h1 { font-size: 1.8rem; } section { padding: 1rem; } .plot { overflow-x: auto; }
  .plot svg { min-width: 34rem; } }
@media print { body { background: #fff; } section { border-color: #bbb; } }
"""
