import { parseArgs } from 'node:util';
import { saveCase } from './saved-cases.ts';
import { runTarget, type TargetReport } from './run-target.ts';
import { targetNames, type TargetName } from './targets/open-target.ts';

const usage = `npm run test:fuzz -- [--minutes N | --cases N] [--target NAME]… [--seed N] [--json]

Fuzzes one target after the other: ${targetNames.join(', ')}.
  --minutes  time in total, shared by the targets (default 10)
  --cases    number of inputs for each target, instead of --minutes
  --target   fuzz this target only; may be repeated
  --seed     integer; the same seed makes the same inputs (default: random)
  --json     print the results as one line of JSON at the end
Inputs that fail are saved in apps/fuzz/cases/.`;

const maxSeed = 2 ** 31;

interface Plan {
  targets: readonly TargetName[];
  seed: number;
  budget: { cases: number } | { seconds: number };
  json: boolean;
}

/** @throws Error with a message for the user */
function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string' },
      cases: { type: 'string' },
      target: { type: 'string', multiple: true },
      seed: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const targets = targetNames.filter((name) => values.target?.includes(name) ?? true);
  const unknown = values.target?.find((name) => !(targetNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`unknown target: ${unknown}`);
  const minutes = positive('minutes', values.minutes ?? '10');
  const budget =
    values.cases === undefined
      ? { seconds: (minutes * 60) / targets.length }
      : { cases: positive('cases', values.cases) };
  const seed =
    values.seed === undefined ? Math.floor(Math.random() * maxSeed) : positive('seed', values.seed);
  return { targets, seed, budget, json: values.json ?? false };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new Error(`--${name}: must be a number above 0`);
  return value;
}

function describe({ target, cases, seconds, corpusSize, coveredShare, failures }: TargetReport): string {
  const rate = (cases / seconds).toFixed(0);
  const covered = `${(coveredShare * 100).toFixed(1)} % of its source`;
  return `${target.padEnd(10)} ${cases} cases in ${seconds.toFixed(1)} s (${rate}/s), ${corpusSize} kept, ${covered}, ${failures.length} failures`;
}

async function run({ targets, seed, budget, json }: Plan): Promise<number> {
  console.log(`seed ${seed}`);
  const reports: TargetReport[] = [];
  for (const name of targets) {
    const report = await runTarget({ name, seed, budget: { ...budget, failures: 10 }, timed: true });
    reports.push(report);
    console.log(describe(report));
    for (const { input, detail } of report.failures) console.log(`  ${saveCase(name, input)}\n  ${detail}`);
  }
  if (json) {
    const results = reports.map((report) => ({ ...report, failures: report.failures.length }));
    console.log(JSON.stringify({ seed, targets: results }));
  }
  return reports.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

let plan: Plan | null = null;
try {
  plan = readPlan(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
if (plan !== null) process.exitCode = await run(plan);
