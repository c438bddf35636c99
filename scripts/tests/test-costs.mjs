// Processor time by test file: `npm test -- --cost`.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { processorSeconds } from '../processor-time.mjs';

/**
 * @typedef {object} TestCost
 * @property {string} file relative to the repository's root
 * @property {number} seconds processor time of its process and descendants since the last file
 */

/** Seconds of this process noted so far. A global, because vitest reloads modules for every file. */
const noted = Symbol.for('meguri.notedProcessorSeconds');

/** The file into which test processes note costs, if requested. */
export const costFile = process.env.MEGURI_COST_FILE;

/**
 * Notes the processor time since the last call as the cost of a test file. The first file includes the start.
 *
 * @param {string} file
 */
export function recordCost(file) {
  if (costFile === undefined) return;
  const total = processorSeconds();
  const shared = /** @type {{ [noted]?: number }} */ (globalThis);
  const cost = { file, seconds: total - (shared[noted] ?? 0) };
  shared[noted] = total;
  appendFileSync(costFile, `${JSON.stringify(cost)}\n`);
}

/**
 * The most expensive files first, then all.
 *
 * @param {string} notes a file that {@link recordCost} wrote
 * @param {number} totalSeconds of the whole run
 * @param {number} [most] lines
 */
export function formatCosts(notes, totalSeconds, most = 30) {
  /** @type {Map<string, number>} */
  const costs = new Map();
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  for (const line of lines) {
    /** @type {TestCost} */
    const { file, seconds } = JSON.parse(line);
    costs.set(file, (costs.get(file) ?? 0) + seconds);
  }
  const sorted = [...costs].sort(([, a], [, b]) => b - a);
  const inFiles = sorted.reduce((sum, [, seconds]) => sum + seconds, 0);
  const row = (/** @type {string} */ name, /** @type {number} */ seconds) =>
    `${seconds.toFixed(1).padStart(8)} s  ${name}`;
  return [
    'processor time',
    ...sorted.slice(0, most).map(([file, seconds]) => row(file, seconds)),
    row(`all ${sorted.length} files`, inFiles),
    row('PostgreSQL, Redis, test runners and checks', totalSeconds - inFiles),
    row('all', totalSeconds),
  ].join('\n');
}
