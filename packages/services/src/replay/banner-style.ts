/** Style sheet of the banner. It never reaches the archived page, which is in a frame. */
export const bannerStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #566072; --paper: #f7f8fa; --line: #d5dae2;
  --accent: #0b5cad; --mark: #dceafa }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebf0; --soft: #a7b0bf; --paper: #171b22; --line: #343b47; --accent: #7ab8ff; --mark: #1d3a5c }
}
* { box-sizing: border-box }
html, body { height: 100% }
body { margin: 0; display: flex; flex-direction: column; height: 100dvh; color: var(--ink);
  background: var(--paper); font: 14px/1.5 system-ui, sans-serif }
header { flex: none; position: relative; padding: 6px 12px; border-bottom: 2px solid var(--accent) }
iframe { flex: 1; width: 100%; min-height: 0; border: 0; background: #fff; color-scheme: light }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.what { margin: 0; display: flex; gap: 8px; min-width: 0 }
.what strong { flex: none }
.what a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 14px }
.step { display: inline-grid; place-items: center; min-width: 32px; min-height: 28px; border-radius: 4px;
  border: 1px solid var(--line); font-size: 18px; line-height: 1; text-decoration: none }
.step[aria-disabled] { color: var(--soft); opacity: .6 }
time { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600 }
.term, .place, .note, small { color: var(--soft) }
.place { white-space: nowrap }
summary { cursor: pointer; color: var(--accent) }
.panel { position: absolute; left: 0; right: 0; top: 100%; margin-top: 2px; padding: 8px 12px; max-height: 70vh;
  overflow: auto; background: var(--paper); border-bottom: 1px solid var(--line);
  box-shadow: 0 6px 16px rgb(0 0 0 / 25%) }
.list { display: flex; flex-direction: column; gap: 6px }
.years { margin: 0; display: flex; flex-wrap: wrap; gap: 4px 14px }
.months { display: flex; flex-wrap: wrap; gap: 12px 24px; margin: 8px 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600 }
th, td { width: 32px; height: 28px; padding: 0; text-align: center; font-weight: 400; color: var(--soft) }
.has a { display: block; line-height: 26px; border-radius: 4px; background: var(--mark); font-weight: 600 }
.has a[aria-current] { outline: 2px solid var(--accent); outline-offset: -2px }
.note { margin: 0 }
@media (max-width: 600px) { .term { display: none } header { padding: 6px 8px } nav { gap: 2px 10px } }
`;
