// Speed of making snapshots from a generated index by URL, and of exporting them from a generated archive.
// Options: --entries N (50000000), --urls N (2500000), --hosts N (200000), --gigabytes N (20; size of the
// archive), --record-bytes N (9600; stored size of a page of 39 kB, the mean of pages), --directory DIR,
// --only PART (index or exports; both by default).
import { parseArgs } from 'node:util';
import { table } from '../src/report/format.ts';
import { announce, assess, figure, goalLine, type Goal } from '../src/report/goal.ts';
import { entriesOf, lastDay, type IndexSize } from '../src/snapshots/generate-index.ts';
import { dropCaches, snapshotMaker } from '../src/snapshots/make-snapshot.ts';
import { measureExports } from '../src/snapshots/measure-exports.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000000' },
    urls: { type: 'string', default: '2500000' },
    hosts: { type: 'string', default: '200000' },
    gigabytes: { type: 'string', default: '20' },
    'record-bytes': { type: 'string', default: '9600' },
    only: { type: 'string' },
    directory: { type: 'string' },
  },
});
const gigabytes = Number(options.gigabytes);
const recordBytes = Number(options['record-bytes']);
const stored = { recordBytes, recordsPerFile: Math.floor(1e9 / recordBytes) };
const size: IndexSize = {
  entries: Number(options.entries),
  urls: Number(options.urls),
  hosts: Number(options.hosts),
  ...stored,
};
/** Accesses whose records fill the archive: 20 of each URL, 240 of each host. */
const exportedEntries = entriesOf(Math.ceil((gigabytes * 1e9) / recordBytes));
const exportedSize: IndexSize = {
  entries: exportedEntries,
  urls: Math.ceil(exportedEntries / 20),
  hosts: Math.ceil(exportedEntries / 240),
  ...stored,
};
const isWanted = (part: string) => options.only === undefined || options.only === part;
announce(
  `Snapshots of ${figure(size.entries)} entries over ${figure(size.hosts)} hosts, and exports of ${figure(gigabytes)} GB of records of ${recordBytes} B`,
);
const base = options.directory ?? temporaryDirectory('snapshots').directory;
const goals: Goal[] = [];

const asOf = { preset: 'as-of', at: new Date(lastDay) };
const within = { from: new Date(lastDay - 90 * 86_400_000), to: new Date(lastDay) };
const queries: [string, object][] = [
  ['as-of, all', { time: asOf }],
  ['paper, all', { time: { preset: 'paper', ...within } }],
  ['accessed-within 90 days, all', { time: { preset: 'accessed-within', ...within } }],
  ['throughout, all', { time: { preset: 'throughout', ...within } }],
  ['as-of, .jp', { time: asOf, place: { topLevelDomains: ['jp'] } }],
  ['as-of, .jp, with requisites', { time: asOf, place: { topLevelDomains: ['jp'] }, requisites: true }],
  ['as-of, one domain', { time: asOf, place: { domains: ['site7.example'] } }],
  ['as-of, one directory', { time: asOf, place: { surtPrefixes: ['example,site7)/articles/'] } }],
];

async function measureQueries(): Promise<void> {
  const make = await snapshotMaker(base, 'index', size);
  const rows = [['query', 'entries', 'documents', 'cold s', 'warm s', 'entries/s warm', 'MB']];
  for (const [name, definition] of queries) {
    const cold = dropCaches() ? (await make(definition)).seconds : Number.NaN;
    const { seconds, peak, datasheet } = await make(definition);
    const rate = datasheet.entries / seconds;
    rows.push([
      name,
      ...[datasheet.entries, datasheet.documents, cold, seconds, rate, peak / 1e6].map(figure),
    ]);
    if (name.endsWith('all'))
      goals.push({
        what: `entries examined a second, ${name}`,
        value: rate,
        target: 400_000,
        reach: 'at least',
      });
    goals.push({ what: `peak memory in MB, ${name}`, value: peak / 1e6, target: 512, reach: 'at most' });
  }
  console.info(table(rows));
}

if (isWanted('index')) await measureQueries();
if (isWanted('exports')) goals.push(...(await measureExports(base, exportedSize)));
for (const goal of goals) console.info(goalLine(assess(goal)));
