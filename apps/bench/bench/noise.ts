// False alarms and missed edits on real pages with adverts, counters and dates that differ at every access.
// Options: --pages N, --visits N, --json.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@meguri/testing';
import { editedPage, editKinds, noiseKinds } from '../src/noise/noisy-pages.ts';
import { noVisits, visitNoisyPage, type VisitTally } from '../src/noise/visit-noisy-page.ts';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { table } from '../src/report/format.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '10' },
    visits: { type: 'string', default: '40' },
    json: { type: 'boolean' },
  },
});
announce(
  'False alarms and missed edits on real pages with adverts, counters and dates that differ at every access',
);
const documentation = '/usr/share/doc';
const maxPageBytes = 60_000;
const minParagraphs = 12;
/** Shares of visits that find an edit: none, few, the share that scheduling aims at, all. */
const editShares = [0, 0.1, 0.6, 1];

function readPages(count: number): string[] {
  const files = globSync('{debian-handbook,python3-doc}/html/**/*.html', { cwd: documentation }).toSorted();
  const pages: string[] = [];
  // Spread over all files.
  const step = Math.max(1, Math.floor(files.length / (count * 4)));
  for (let index = 0; index < files.length && pages.length < count; index += step) {
    const file = path.join(documentation, files[index] ?? '');
    if (!existsSync(file) || statSync(file).size > maxPageBytes) continue;
    const html = readFileSync(file, 'utf8');
    if (editedPage(html).length >= minParagraphs) pages.push(html);
  }
  return pages;
}

const sum = (a: VisitTally, b: VisitTally): VisitTally => ({
  visits: a.visits + b.visits,
  probes: a.probes + b.probes,
  falseAlarms: a.falseAlarms + b.falseAlarms,
  lateFalseAlarms: a.lateFalseAlarms + b.lateFalseAlarms,
  edits: a.edits + b.edits,
  missedEdits: a.missedEdits + b.missedEdits,
  maxBytes: Math.max(a.maxBytes, b.maxBytes),
});

const pages = readPages(Number(options.pages));
if (pages.length === 0)
  throw new Error(`no pages found in ${documentation}; install the Debian package debian-handbook`);
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
        await visitNoisyPage({ page, noise, edit, editShare, visits, random: seededRandom(seed) }),
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
    what: 'edits missed, %',
    value: (100 * all.missedEdits) / all.edits,
    target: 0,
    reach: 'at most',
  },
  {
    what: 'false alarms after ten visits of seldom edited pages, %',
    value: (100 * settled.lateFalseAlarms) / settled.visits,
    target: 5,
    reach: 'at most',
  },
  {
    what: 'noise probes at visits of pages without noise, %',
    value: (100 * quiet.probes) / quiet.visits,
    target: 10,
    reach: 'at most',
  },
  { what: 'bytes of state for a page with noise', value: all.maxBytes, target: 250, reach: 'at most' },
] as const;
const assessed = goals.map(assess);
if (options.json) console.info(JSON.stringify({ rows, goals: assessed }));
else {
  const cells = rows.map(({ noise, editShare, tally }) => [
    noise,
    ...[
      editShare,
      tally.visits,
      tally.probes,
      tally.falseAlarms,
      tally.lateFalseAlarms,
      tally.edits,
      tally.missedEdits,
      tally.maxBytes,
    ].map(figure),
  ]);
  const head = ['noise', 'edited', 'visits', 'probes', 'false', 'late false', 'edits', 'missed', 'bytes'];
  console.info(table([head, ...cells]));
  for (const goal of assessed) console.info(goalLine(goal));
}
