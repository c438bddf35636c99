// npm test: verify, then all tests, real services and browser included. With arguments: vitest on these alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { inRoot, projectNode, run, secondsSince } from './project.mjs';
import { buildConsole, continueUnderProjectNode, main, setUp } from './setup.mjs';
import { addTotals, formatTotals, readPlaywrightTotals, readVitestTotals } from './test-totals.mjs';

const chosen = process.argv.slice(2);

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
async function timed(name, work) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const result = await work();
  console.log(`── ${name}: ${secondsSince(startedAt)}`);
  return result;
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

/** @param {string} reports a folder */
async function runVitest(reports) {
  const report = path.join(reports, 'vitest.json');
  const code = await run(projectNode, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen], {
    env: { ...process.env, MEGURI_VITEST_REPORT: report },
  });
  return readVitestTotals(report, code);
}

/** The console for the browser tests, built in the time that other tests spend waiting. */
function buildConsoleMeanwhile() {
  const building = buildConsole({ priority: constants.priority.PRIORITY_LOW });
  // A failure is told when the console is needed: what runs by then is to finish.
  building.catch(() => undefined);
  return building;
}

/**
 * @param {string} reports a folder
 * @param {Promise<void>} building of the console
 */
async function runPlaywright(reports, building) {
  const chromium = findOrInstallChromium();
  if (chromium === null) return { passed: 0, failed: 1, skipped: 0 };
  await building;
  const report = path.join(reports, 'playwright.json');
  const code = await run(
    projectNode,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    {
      env: {
        ...process.env,
        PATH: `${inRoot('node_modules/.bin')}:${process.env.PATH}`,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        MEGURI_CHROMIUM: chromium,
      },
    },
  );
  return readPlaywrightTotals(report, code);
}

await main(async () => {
  await setUp();
  await continueUnderProjectNode(import.meta.filename ?? new URL(import.meta.url).pathname);
  const everything = chosen.length === 0;
  const isVerified =
    !everything || (await timed('verify', () => run(projectNode, [inRoot('scripts/verify.mjs')]))) === 0;
  if (!(await timed('services', findRedis))) return 1;
  const reports = mkdtempSync(path.join(tmpdir(), 'meguri-reports-'));
  const building = everything ? buildConsoleMeanwhile() : null;
  const totals = [await timed('vitest', () => runVitest(reports))];
  if (building) totals.push(await timed('browser', () => runPlaywright(reports, building)));
  rmSync(reports, { recursive: true });
  const sum = addTotals(totals);
  if (!isVerified) console.log('\nnpm run verify failed, see above');
  console.log(`\n${formatTotals(sum)}`);
  return sum.failed === 0 && isVerified ? 0 : 1;
});
