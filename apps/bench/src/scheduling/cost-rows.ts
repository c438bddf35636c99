import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assess } from '../report/goal.ts';
import type { RowGroup } from './row-group.ts';

const program = fileURLToPath(new URL('../../../../packages/schedule/bench/decisions.ts', import.meta.url));

/** The cost of decisions, measured in a process of its own. */
export async function costRows(): Promise<RowGroup> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--json']);
  const costs = JSON.parse(stdout) as { updateAndIntervalNanoseconds: number; solveMilliseconds: number };
  return {
    title: 'cost of decisions',
    table: [],
    goals: [
      assess({
        what: 'ns of processor time per update and interval',
        value: costs.updateAndIntervalNanoseconds,
        target: 200,
        reach: 'at most',
      }),
      assess({
        what: 'ms to solve a host of a million pages',
        value: costs.solveMilliseconds,
        target: 1,
        reach: 'at most',
      }),
    ],
    data: costs,
  };
}
