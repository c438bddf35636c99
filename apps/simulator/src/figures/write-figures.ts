import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InputError } from '../command/simulation-request.ts';
import type { SimulationResult } from '@meguri/simulation';
import { drawFigures } from './draw-figures.ts';

/**
 * Writes the figures of each result as SVG: `figure-3-POLICY.svg` and so on, with the budget in the name if
 * there are several.
 *
 * @throws InputError if the directory cannot be written to
 */
export function writeFigures(results: readonly SimulationResult[], directory: string): void {
  const budgets = new Set(results.map(({ budget }) => budget));
  const severalBudgets =
    results.length > new Set(results.map(({ policy }) => policy)).size && budgets.size > 1;
  try {
    mkdirSync(directory, { recursive: true });
    for (const result of results) {
      const suffix = severalBudgets ? `-${result.budget}` : '';
      for (const { name, svg } of drawFigures(result)) {
        writeFileSync(path.join(directory, `${name}-${result.policy}${suffix}.svg`), svg);
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new InputError(`--figures ${directory}: ${error.message}`);
  }
}
