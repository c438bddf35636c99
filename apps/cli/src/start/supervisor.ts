// The process that runs a crawl; enter-start.ts becomes it. Arguments: the plan, then those of `meguri
// start`.
import { reportFailure } from '../terminal/report-failure.ts';
import { runStart, type StartPlan } from './run-start.ts';

const [, , plan = '{}', ...args] = process.argv;
try {
  process.exitCode = await runStart(JSON.parse(plan) as StartPlan, args);
} catch (error) {
  reportFailure(error);
}
