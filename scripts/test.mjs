// npm test: verify and all tests, including real services and a browser. With files: vitest only on these.
// With --cost: also prints the processor time of every test file.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findOrInstallChromium } from './chromium.mjs';
import { knowsProcessorTime, processorSeconds } from './processor-time.mjs';
import { inRoot, projectNode, root, secondsSince } from './project.mjs';
import { buildConsole, continueUnderProjectNode, main, setUp } from './setup.mjs';
import { formatCosts } from './tests/test-costs.mjs';
import {
  addTotals,
  filesToRepeat,
  formatTotals,
  nothing,
  readPlaywrightTotals,
  readVitestTotals,
  withRepeated,
} from './tests/test-totals.mjs';

const showsCosts = process.argv.includes('--cost') && knowsProcessorTime;
const given = process.argv.slice(2).filter((argument) => argument !== '--cost');
// Options last: before a file, vitest would take the file for the value of -u.
const chosen = given.toSorted((a, b) => Number(a.startsWith('-')) - Number(b.startsWith('-')));
const isEverything = chosen.length === 0;

/**
 * Runs one part of the tests. If parts run in parallel, each line of output names its part.
 *
 * @param {string} name
 * @param {string[]} command Node's arguments
 * @param {{ env?: NodeJS.ProcessEnv, niceness?: number }} [options] `niceness`: 0 to 19 (lowest priority)
 * @returns {Promise<number>} exit code
 */
async function runPart(name, command, { env = {}, niceness = 0 } = {}) {
  const startedAt = performance.now();
  const child = spawn(projectNode, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isEverything ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  console.log(`── ${name}: ${secondsSince(startedAt)}`);
  return code;
}

async function findRedis() {
  const { findOrInstallRedis, LocalServiceError } = await import('../packages/local-services/src/index.ts');
  try {
    const { file, version } = findOrInstallRedis(console.log);
    console.log(`Redis ${version} (${file})`);
    return true;
  } catch (error) {
    if (!(error instanceof LocalServiceError)) throw error;
    console.error(error.message);
    return false;
  }
}

/** Lower priority than the browser tests: other tests compute while these wait, but do not delay them. */
const niceness = 10;

/**
 * Runs the chosen tests, or all. In CI, files whose hooks failed are run once more, as failed tests are.
 *
 * @param {string} reports a folder
 */
async function runVitest(reports) {
  const report = path.join(reports, 'vitest.json');
  const run = async (/** @type {string[]} */ files) => {
    const command = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...files];
    const code = await runPart('vitest', command, { env: { MEGURI_VITEST_REPORT: report }, niceness });
    return readVitestTotals(report, code);
  };
  const totals = await run(chosen);
  const files = process.env.CI ? filesToRepeat(report) : [];
  return files.length === 0 ? totals : withRepeated(totals, await run(files), files);
}

/**
 * @param {string} reports a folder
 * @param {string} chromium its program
 */
async function runPlaywright(reports, chromium) {
  const report = path.join(reports, 'playwright.json');
  const command = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const code = await runPart('browser', command, {
    env: {
      PATH: `${inRoot('node_modules/.bin')}:${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      MEGURI_CHROMIUM: chromium,
    },
  });
  return readPlaywrightTotals(report, code);
}

/** Runs everything in parallel. @param {string} reports a folder */
async function runEverything(reports) {
  const chromium = findOrInstallChromium();
  if (chromium === null) return { verifyCode: 0, totals: [{ ...nothing, failed: 1 }] };
  // The build leaves a core idle for half of its time.
  const vitest = runVitest(reports);
  await buildConsole();
  const [verifyCode, ...totals] = await Promise.all([
    runPart('verify', [inRoot('scripts/verify.mjs')], { niceness }),
    vitest,
    runPlaywright(reports, chromium),
  ]);
  return { verifyCode, totals };
}

await main(async () => {
  const startedAt = performance.now();
  await setUp();
  await continueUnderProjectNode(import.meta.filename ?? new URL(import.meta.url).pathname);
  if (!(await findRedis())) return 1;
  const reports = mkdtempSync(path.join(tmpdir(), 'meguri-reports-'));
  const costs = path.join(reports, 'costs.jsonl');
  if (showsCosts) process.env.MEGURI_COST_FILE = costs;
  const { verifyCode, totals } = isEverything
    ? await runEverything(reports)
    : { verifyCode: 0, totals: [await runVitest(reports)] };
  if (showsCosts) console.log(`\n${formatCosts(costs, processorSeconds())}`);
  rmSync(reports, { recursive: true });
  if (verifyCode !== 0) console.log('\nnpm run verify failed, see above');
  console.log(`\nall tests: ${secondsSince(startedAt)}`);
  const sum = addTotals(totals);
  console.log(formatTotals(sum));
  return sum.failed === 0 && verifyCode === 0 ? 0 : 1;
});
