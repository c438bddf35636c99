import {
  politeIntervals,
  randomFrom,
  runPlan,
  runSettings,
  secondsPerYear,
  type ImportedSource,
  type PlanName,
} from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { assess, figure, type AssessedGoal } from '../report/goal.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** Runs that differ only by chance; their mean counts, because chance changes a single one by 1 %. */
const runs = 3;
/** Accesses per page and day, as in the comparisons with other policies. */
const budgets = { source: [0.01], polled: [0.03] } as const;
const sources = ['records', 'index', 'collapsed-index', 'nothing'] as const satisfies ImportedSource[];
const policies = ['fixed-prior', 'paper'] as const satisfies PlanName[];

interface SecondYear {
  policy: PlanName;
  kind: string;
  source: ImportedSource;
  accesses: number;
  versions: number;
  /** Versions per access, divided by those of the crawl that also crawled in year one. */
  ratio: number;
}

/**
 * Versions captured in year two by a crawl that imports the history of year one, compared with a crawl that
 * also crawled in year one, at equal numbers of accesses on recorded histories.
 */
export async function importRows({ traces, seed }: SchedulingOptions): Promise<RowGroup> {
  const rows: SecondYear[] = [];
  for (const kind of ['source', 'polled'] as const) {
    const population = readTraces({ directory: traces, years: 2, kind, random: randomFrom(seed, 0) });
    for (const policy of policies)
      for (const budget of budgets[kind]) {
        const runOnce = async (source: ImportedSource, chance: number) => {
          const settings = runSettings({
            budget,
            accessIntervalSeconds: politeIntervals(population),
            errorShare: 0,
            seed: seed + chance,
          });
          const tally = await runPlan(policy, population, {
            ...settings,
            imports: { atSeconds: secondsPerYear, source },
          });
          const sum = (of: 'accesses' | 'versions') =>
            tally.hosts.reduce((total, host) => total + host[of], 0);
          return {
            accesses: sum('accesses') - (tally.atImport?.accesses ?? 0),
            versions: sum('versions') - (tally.atImport?.versions ?? 0),
          };
        };
        const run = async (source: ImportedSource) => {
          const [sum, count] = [{ accesses: 0, versions: 0 }, policy === 'paper' ? 1 : runs];
          for (let chance = 0; chance < count; chance += 1) {
            const { accesses, versions } = await runOnce(source, chance);
            sum.accesses += accesses / count;
            sum.versions += versions / count;
          }
          return sum;
        };
        const crawled = await run('crawled');
        const perAccess = crawled.versions / crawled.accesses;
        rows.push({ policy, kind, source: 'crawled', ...crawled, ratio: 1 });
        for (const source of sources) {
          const imported = await run(source);
          rows.push({
            policy,
            kind,
            source,
            ...imported,
            ratio: imported.versions / imported.accesses / perAccess,
          });
        }
      }
  }
  return {
    title: 'year two after an import of year one, at equal numbers of accesses',
    table: [
      ['policy', 'sites', 'year one', 'accesses', 'versions', 'versions per access'],
      ...rows.map(({ policy, kind, source, accesses, versions, ratio }) => [
        policy,
        kind,
        source,
        figure(accesses),
        figure(versions),
        `${(100 * ratio).toFixed(1)} %`,
      ]),
    ],
    goals: policies.flatMap((policy) =>
      (['records', 'index', 'collapsed-index'] as const).map((source) => goalOf(policy, source, rows)),
    ),
    data: rows,
  };
}

/** The goal of a policy and a source; the worst kind of sites counts. */
function goalOf(policy: PlanName, source: ImportedSource, rows: readonly SecondYear[]): AssessedGoal {
  const ratios = rows
    .filter((row) => row.policy === policy && row.source === source)
    .map(({ ratio }) => 100 * ratio);
  return assess({
    what: `${policy}: % of the versions in year two after an import of ${source}`,
    value: Math.min(...ratios),
    target: 99,
    reach: 'at least',
  });
}
