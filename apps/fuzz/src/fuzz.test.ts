import { describe, expect, test } from 'vitest';
import { saveCase } from './saved-cases.ts';
import { runTarget } from './run-target.ts';
import { targetNames, type TargetName } from './targets/open-target.ts';

/** Fixed, so that only a change can make a run fail; `npm run test:fuzz` uses other seeds. */
const seed = 20_260_301;

/** As many as take about a second. */
const cases: Record<TargetName, number> = {
  html: 60,
  robots: 200,
  headers: 75,
  charset: 50,
  coding: 200,
  'warc-tail': 150,
  sitemap: 125,
  feed: 100,
  url: 250,
  replay: 100,
  mail: 100,
};

describe('every property holds for every input', () => {
  test.each(targetNames)('%s', { timeout: 120_000, retry: 0 }, async (name) => {
    const report = await runTarget({
      name,
      seed,
      budget: { cases: cases[name], failures: 3 },
      timed: false,
    });
    const failures = report.failures.map(({ input, detail }) => `${saveCase(name, input)}\n${detail}`);
    expect(failures, `npm run test:fuzz -- --target ${name} --seed ${seed} --cases ${cases[name]}`).toEqual(
      [],
    );
    expect(report.cases).toBeGreaterThanOrEqual(cases[name]);
  });
});
