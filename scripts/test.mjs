// npm test: verify, then all tests, including real services and a browser. With arguments: vitest on these
// files only.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { inRoot, projectNode, run, secondsSince } from './project.mjs';
import { buildConsole, continueUnderProjectNode, main, setUp } from './setup.mjs';
import { addTotals, formatTotals, readPlaywrightTotals, readVitestTotals } from './test-totals.mjs';

const chosen = process.argv.slice(2);

/**
 * Runs one part of the tests.
 *
 * @param {string} name
 * @param {string[]} command Node's arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 */
async function runPart(name, command, env = {}) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const code = await run(projectNode, command, { env: { ...process.env, ...env } });
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

/** Runs the chosen tests, or all. @param {string} reports a folder */
async function runVitest(reports) {
  const report = path.join(reports, 'vitest.json');
  const command = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen];
  const code = await runPart('vitest', command, { MEGURI_VITEST_REPORT: report });
  return readVitestTotals(report, code);
}

/** @param {string} reports a folder */
async function runPlaywright(reports) {
  const chromium = findOrInstallChromium();
  if (chromium === null) return { passed: 0, failed: 1, skipped: 0, optionalNotRun: 0, flaky: [] };
  const report = path.join(reports, 'playwright.json');
  const code = await runPart(
    'browser',
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    {
      PATH: `${inRoot('node_modules/.bin')}:${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      MEGURI_CHROMIUM: chromium,
    },
  );
  return readPlaywrightTotals(report, code);
}

await main(async () => {
  const startedAt = performance.now();
  await setUp();
  await continueUnderProjectNode(import.meta.filename ?? new URL(import.meta.url).pathname);
  if (!(await findRedis())) return 1;
  const reports = mkdtempSync(path.join(tmpdir(), 'meguri-reports-'));
  const everything = chosen.length === 0;
  let verifyCode = 0;
  if (everything) {
    verifyCode = await runPart('verify', [inRoot('scripts/verify.mjs')]);
    await buildConsole();
  }
  const totals = [await runVitest(reports)];
  // Afterwards: side by side, tests that wait for a crawl run out of time.
  if (everything) totals.push(await runPlaywright(reports));
  rmSync(reports, { recursive: true });
  const sum = addTotals(totals);
  if (verifyCode !== 0) console.log('\nnpm run verify failed, see above');
  console.log(`\nall tests: ${secondsSince(startedAt)}`);
  console.log(formatTotals(sum));
  return sum.failed === 0 && verifyCode === 0 ? 0 : 1;
});
