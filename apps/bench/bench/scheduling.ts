// Versions captured, and cost of decisions, against other crawlers' policies at equal numbers of
// accesses. Options: --only NAMES (comma-separated groups), --traces DIRECTORY, --years N[,N…],
// --pages N, --seed N, --json.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { announce, goalLine } from '../src/report/goal.ts';
import { table } from '../src/report/format.ts';
import { cappedTraceRows } from '../src/scheduling/capped-trace-rows.ts';
import { costRows } from '../src/scheduling/cost-rows.ts';
import { detectionRows } from '../src/scheduling/detection-rows.ts';
import { estimatorRows } from '../src/scheduling/estimator-rows.ts';
import { importRows } from '../src/scheduling/import-rows.ts';
import { overloadRows } from '../src/scheduling/overload-rows.ts';
import { poissonRows } from '../src/scheduling/poisson-rows.ts';
import { frontQueueRows } from '../src/scheduling/front-queue-rows.ts';
import { pacingRows } from '../src/scheduling/pacing-rows.ts';
import type { RowGroup, SchedulingOptions } from '../src/scheduling/row-group.ts';
import { shiftingRows } from '../src/scheduling/shifting-rows.ts';
import { traceRows } from '../src/scheduling/trace-rows.ts';

const groups: Record<string, (options: SchedulingOptions) => RowGroup | Promise<RowGroup>> = {
  cost: costRows,
  poisson: poissonRows,
  estimator: estimatorRows,
  detection: detectionRows,
  shifting: shiftingRows,
  overload: overloadRows,
  capped: cappedTraceRows,
  frontier: frontQueueRows,
  pacing: pacingRows,
  imports: importRows,
  source: (options) => traceRows('source', options),
  polled: (options) => traceRows('polled', options),
};

const sharedData =
  process.env.MEGURI_SHARED_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(groups).join(',') },
    traces: { type: 'string', default: `${sharedData}/change-traces` },
    years: { type: 'string', default: '2' },
    pages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const options: SchedulingOptions = {
  traces: values.traces,
  years: values.years.split(',').map(Number),
  pages: Number(values.pages),
  seed: Number(values.seed),
};

announce(
  "Versions captured, and cost of decisions, against other crawlers' policies at equal numbers of accesses",
);
const report: ({ name: string } & RowGroup)[] = [];
for (const name of values.only.split(',')) {
  const measure = groups[name];
  if (!measure) throw new Error(`--only ${name} is unknown: choose from ${Object.keys(groups).join(', ')}`);
  const group = await measure(options);
  report.push({ name, ...group });
  console.log(`\n${group.title}`);
  if (group.table.length > 0) console.log(table(group.table));
  for (const goal of group.goals) console.log(goalLine(goal));
}
const goals = report.flatMap((group) => group.goals);
console.log(`\n${goals.filter(({ reached }) => reached).length} of ${goals.length} goals reached`);
if (values.json) console.log(JSON.stringify({ options, groups: report }));
