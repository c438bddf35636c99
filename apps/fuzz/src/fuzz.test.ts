import { describe, expect, test } from 'vitest';
import { saveCase } from './saved-cases.ts';
import { runTarget } from './run-target.ts';
import { targetNames, type TargetName } from './targets/open-target.ts';

/** Fixed, so that only a change can make a run fail; `npm run test:fuzz` uses other seeds. */
const seed = 20_260_301;

/**
 * Few compared with the initial inputs: this test checks that each target works; `npm run test:fuzz`
 * searches.
 */
const cases: Record<TargetName, number> = {
  html: 20,
  robots: 60,
  headers: 25,
  charset: 20,
  coding: 60,
  'warc-tail': 50,
  sitemap: 40,
  feed: 35,
  listing: 80,
  documents: 30,
  url: 80,
  replay: 35,
  import: 60,
  'media-type': 80,
  mail: 35,
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
