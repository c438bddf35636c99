// Noise and news: real pages of Debian's documentation with adverts, counters, dates and the like written into them at every access, and
// with edits. How often is noise called a change, and an edit overlooked? Options: --pages N, --visits N, --json.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@meguri/testing';
import { editedPage, editKinds, noiseKinds } from '../src/noise/noisy-pages.ts';
import { noVisits, playVisits, type VisitTally } from '../src/noise/play-visits.ts';
import { figure, goalLine, judge } from '../src/report/goal.ts';
import { table } from '../src/report/table.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '10' },
    visits: { type: 'string', default: '40' },
    json: { type: 'boolean' },
  },
});
const documentation = '/usr/share/doc';
const mostPageBytes = 60_000;
const leastParagraphs = 12;
/** A page that is edited seldom, as often as a schedule wants it, and more often than it is visited. */
const editShares = [0, 0.1, 0.6, 1];

function readPages(count: number): string[] {
  const files = globSync('{debian-handbook,python3-doc}/html/**/*.html', { cwd: documentation }).toSorted();
  const pages: string[] = [];
  // Spread over all of them.
  const step = Math.max(1, Math.floor(files.length / (count * 4)));
  for (let index = 0; index < files.length && pages.length < count; index += step) {
    const file = path.join(documentation, files[index] ?? '');
    if (!existsSync(file) || statSync(file).size > mostPageBytes) continue;
    const html = readFileSync(file, 'utf8');
    if (editedPage(html).length >= leastParagraphs) pages.push(html);
  }
  return pages;
}

const sum = (a: VisitTally, b: VisitTally): VisitTally => ({
  visits: a.visits + b.visits,
  looks: a.looks + b.looks,
  falseAlarms: a.falseAlarms + b.falseAlarms,
  lateFalseAlarms: a.lateFalseAlarms + b.lateFalseAlarms,
  edits: a.edits + b.edits,
  missedEdits: a.missedEdits + b.missedEdits,
  mostBytes: Math.max(a.mostBytes, b.mostBytes),
});

const pages = readPages(Number(options.pages));
if (pages.length === 0) throw new Error(`there are no pages in ${documentation}: install debian-handbook`);
const rows: { noise: string; isLearnable: boolean; editShare: number; tally: VisitTally }[] = [];
let seed = 1;
for (const noise of noiseKinds) {
  for (const editShare of editShares) {
    let tally = noVisits;
    for (const [index, html] of pages.entries()) {
      const edit = editKinds[index % editKinds.length];
      if (!edit) continue;
      const page = editedPage(html);
      seed += 1;
      const visits = Number(options.visits);
      tally = sum(
        tally,
        await playVisits({ page, noise, edit, editShare, visits, random: seededRandom(seed) }),
      );
    }
    rows.push({ noise: noise.name, isLearnable: noise.isLearnable, editShare, tally });
  }
}

const learnable = rows.filter(({ isLearnable }) => isLearnable);
const seldomEdited = learnable.filter(({ editShare }) => editShare <= 0.1).map(({ tally }) => tally);
const all = rows.map(({ tally }) => tally).reduce(sum, noVisits);
const settled = seldomEdited.reduce(sum, noVisits);
const quiet = rows
  .filter(({ noise }) => noise === 'no noise')
  .map(({ tally }) => tally)
  .reduce(sum, noVisits);
const goals = [
  {
    what: 'edits overlooked, of a hundred',
    value: (100 * all.missedEdits) / all.edits,
    target: 0,
    reach: 'at most',
  },
  {
    what: 'false alarms after ten visits, of a hundred visits of seldom edited pages',
    value: (100 * settled.lateFalseAlarms) / settled.visits,
    target: 5,
    reach: 'at most',
  },
  {
    what: 'looks for noise, of a hundred visits of pages without',
    value: (100 * quiet.looks) / quiet.visits,
    target: 10,
    reach: 'at most',
  },
  { what: 'bytes of a page with noise', value: all.mostBytes, target: 250, reach: 'at most' },
] as const;
const judged = goals.map(judge);
if (options.json) console.info(JSON.stringify({ rows, goals: judged }));
else {
  const cells = rows.map(({ noise, editShare, tally }) => [
    noise,
    ...[
      editShare,
      tally.visits,
      tally.looks,
      tally.falseAlarms,
      tally.lateFalseAlarms,
      tally.edits,
      tally.missedEdits,
      tally.mostBytes,
    ].map(figure),
  ]);
  const head = ['noise', 'edited', 'visits', 'looks', 'false', 'late false', 'edits', 'missed', 'bytes'];
  console.info(table([head, ...cells]));
  for (const goal of judged) console.info(goalLine(goal));
}
