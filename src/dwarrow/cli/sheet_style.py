"""How the component sheet looks: on a screen light or dark, on a phone, and on paper."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f4f0e8; --paper: #fffdf9; --ink: #2a251e; --faint: #756b5d; --line: #ddd3c3;
  --rulebook: #1d7a48; --public: #2760bd; --reconstructed: #a96208; --mix: 86%; --tint: 14%;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) { :root {
  --page: #15161a; --paper: #1f2126; --ink: #ece6da; --faint: #a39a8b; --line: #3a3c43;
  --rulebook: #5fc98f; --public: #86b1ff; --reconstructed: #eeb05c; --mix: 55%; --tint: 30%;
} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: .94rem/1.45 var(--sans);
  overflow-wrap: break-word; }
body > * { max-width: 86rem; margin-inline: auto; padding-inline: 1.5rem; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.15; margin: 0; }
h1 { font-size: 2.5rem; letter-spacing: -.01em; }
h2 { font-size: 1.6rem; display: flex; align-items: center; gap: .6rem; }
h2::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
h2 .s { width: 1.5rem; height: 1.5rem; }
a { color: inherit; }
ul { list-style: none; margin: 0; padding: 0; }
.s { width: 1.2em; height: 1.2em; vertical-align: -.24em; flex: none; }
.m { width: .72em; height: .72em; vertical-align: -.02em; margin-left: .3em; }
.m.rulebook { color: var(--rulebook); } .m.public { color: var(--public); }
.m.reconstructed { color: var(--reconstructed); }
.fields { font-size: .72rem; color: var(--faint); margin-left: .25em; }
.run { white-space: nowrap; }
.run + .run { margin-left: .35em; } .run + span, span + .run { margin-left: .4em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }

.top { padding-block: 2.6rem 0; }
.top > p { font: italic 1.15rem/1.4 var(--serif); color: var(--faint); margin: .5rem 0 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.3rem 0; }
nav a { display: flex; align-items: center; gap: .4rem; padding: .3rem .8rem; border: 1px solid var(--line);
  border-radius: 99px;
  background: var(--paper); text-decoration: none; font-size: .9rem; }
nav a:hover, nav a:focus-visible { border-color: currentColor; }
.keys { display: grid; grid-template-columns: 3fr 2fr; gap: 1rem; }
.keys section, .sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 14px;
  padding: 1rem 1.2rem; }
.keys h3 { font-size: 1.05rem; margin-bottom: .6rem; }
.symbols { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.6rem, 1fr)); gap: .7rem .9rem;
  font-size: .9rem; }
.symbols li { display: flex; gap: .6rem; align-items: center; line-height: 1.25; }
.symbols .s { width: 1.9rem; height: 1.9rem; }
.bar { display: flex; height: .7rem; border-radius: 99px; overflow: hidden; margin-bottom: .7rem; }
.bar .rulebook { background: var(--rulebook); } .bar .public { background: var(--public); }
.bar .reconstructed { background: var(--reconstructed); }
.sources li { display: grid; grid-template-columns: 1.1rem 3.2rem 1fr; font-size: .9rem; line-height: 1.35;
  padding-block: .12rem; }
.sources .m { width: .8em; height: .8em; margin: 0; }
.sources b { font-variant-numeric: tabular-nums; }
.keys p { margin: .7rem 0 0; font-size: .85rem; color: var(--faint); }
.keys code { font: inherit; white-space: nowrap; }
.keys code { font-size: .95em; }

main section { margin-top: 2.4rem; scroll-margin-top: 1rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17.5rem, 1fr)); gap: 1rem;
  margin-top: 1rem; }
.card { --tone: #6b6257; display: flex; flex-direction: column; background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 14px; overflow: hidden; break-inside: avoid; }
.card header { position: relative; padding: .75rem 1rem .65rem;
  background: color-mix(in srgb, var(--tone) var(--tint), var(--paper));
  border-bottom: 3px solid var(--tone); }
.card.deep header { background: color-mix(in srgb, var(--tone) var(--mix), #000); color: #fff; }
.card h3 { font-size: 1.18rem; padding-right: 3.6rem; }
.card.worthless h3 { padding-right: 0; }
.card .id { font: 600 .72rem/1 ui-monospace, Consolas, monospace; opacity: .7; letter-spacing: .04em;
  display: block; margin-bottom: .3rem; }
.labels { display: flex; flex-wrap: wrap; gap: .1rem .75rem; margin-top: .4rem; font-size: .8rem; opacity: .92; }
.deep header .m { color: inherit; }
.deep .labels .s { background: #fff; border-radius: 4px; padding: 1px; }
.card:not(.deep) + .card.deep { grid-column-start: 1; }
.badge { position: absolute; top: .6rem; right: .8rem; text-align: center; font: 700 1.5rem/1 var(--serif); }
.badge .run { margin: 0 !important; }
.badge .s { width: 1.05rem; height: 1.05rem; vertical-align: .12em; margin-left: .12em; }
.badge .m { display: block; margin: .3rem auto 0; font-size: .85rem; }
h3 .m { width: .62em; height: .62em; vertical-align: .05em; }
.card .body { padding: .7rem 1rem .9rem; display: flex; flex-direction: column; gap: .6rem; flex: 1; }
.card .body p { margin: 0; font-size: .9rem; line-height: 1.4; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font: 600 1.05rem/1.3 var(--serif); padding-bottom: .3rem; }
caption .run { font-size: .9rem; font-family: var(--sans); margin-left: .6em; }
th, td { text-align: left; padding: .28rem .5rem .28rem 0; border-bottom: 1px solid var(--line);
  vertical-align: middle; }
thead th { font-size: .76rem; font-weight: 600; color: var(--faint); padding-block: 0 .2rem; }
tbody tr:last-child > * { border-bottom: 0; }
.card th[scope=col]:first-child, .card th[scope=row] { width: 3.2rem; }
.card th[scope=row] > span { display: inline-grid; place-items: center; width: 1.5rem; height: 1.5rem;
  border-radius: 5px;
  border: 1.5px solid var(--faint); font-size: .85rem; font-variant-numeric: tabular-nums; }
.card tbody tr:last-child th > span { border-color: var(--tone); background: var(--tone); color: #fff; }

.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.4rem; }
.map { position: relative; margin-top: 1rem; height: calc(var(--rows) * var(--step, 5.2rem)); }
.map > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.map path { fill: none; stroke: var(--faint); stroke-opacity: .55; stroke-width: 2.5;
  vector-effect: non-scaling-stroke; }
.map li { position: absolute; transform: translate(-50%, -50%); width: calc(100% / var(--lanes) - .7rem);
  max-width: 13rem; min-height: 4rem;
  display: flex; flex-direction: column; justify-content: center; gap: .15rem; padding: .3rem .5rem;
    text-align: center;
  background: var(--paper); border: 1px solid var(--line); border-radius: 12px; }
.map b { font: 600 .92rem/1.15 var(--serif); }
.map div { display: flex; justify-content: space-between; align-items: center; }
.map .side { font-size: .74rem; color: var(--faint); min-width: 1.8em; white-space: nowrap; }
.map .price { font-size: 1rem; line-height: 1.1; white-space: nowrap; }
.sheet { margin-top: 1rem; overflow-x: auto; break-inside: avoid; }
.sheet td { font-variant-numeric: tabular-nums; }
.sheet th[scope=row] { font-weight: 500; }
.sheet th[scope=row] > span { display: flex; gap: .45em; align-items: center; }
.sheet th[scope=row] span { margin: 0; }
footer { padding-block: 2.5rem 3rem; color: var(--faint); font-size: .85rem; }
footer h2 { font-size: 1.2rem; color: var(--ink); margin-bottom: .6rem; }
footer li { padding-block: .1rem; }
footer p { margin: 1rem 0 0; }

@media (max-width: 62rem) { .columns, .keys { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) {
  body > * { padding-inline: .9rem; }
  h1 { font-size: 1.9rem; } h2 { font-size: 1.4rem; } .top { padding-top: 1.5rem; }
  .cards { grid-template-columns: minmax(0, 1fr); } .symbols { grid-template-columns: 1fr 1fr; }
  .map { --step: 6.4rem; } .map b { font-size: .8rem; }
  .map li { padding: .3rem .45rem; width: calc(100% / var(--lanes) - .35rem); min-height: 5.2rem; }
  .map div { flex-wrap: wrap; row-gap: .25rem; } .map .price { order: -1; flex-basis: 100%; }
  .map .side + .price + .side { text-align: right; }
  .sheet { padding-inline: .8rem; } .sheet th, .sheet td { padding-right: .3rem; font-size: .86rem; }
  .sheet thead th { font-size: .7rem; }
}
@media print {
  :root { --page: #fff; --paper: #fff; --ink: #000; --faint: #555; --line: #bbb;
    font-size: 10.2px;
    --rulebook: #1d7a48; --public: #2760bd; --reconstructed: #a96208; --mix: 86%; --tint: 14%; }
  @page { size: A4; margin: 11mm; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body > * { padding-inline: 0; max-width: none; }
  nav { display: none; } .top { padding-top: 0; } h2 { break-after: avoid; }
  main section { break-before: page; margin-top: 0; }
  main > :first-child, main > .columns:first-child > :first-child { break-before: auto; margin-top: 1.4rem; }
  .cards { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: .8rem; }
  .keys { grid-template-columns: 3fr 2fr; } .columns { display: block; } .map { break-inside: avoid; }
  footer { padding-block: 1.2rem 0; } footer ul { columns: 2; }
}
"""
