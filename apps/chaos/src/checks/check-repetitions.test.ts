import { expect, test } from 'vitest';
import type { CaptureFact } from './check-result.ts';
import { checkRepetitions } from './check-repetitions.ts';
import { fault } from './web-request.fixture.ts';

const capture = (seconds: number, fields: Partial<CaptureFact> = {}): CaptureFact => ({
  url: 'http://a.localhost/',
  capturedAtMs: seconds * 1000,
  code: 'ok',
  status: 200,
  recordType: 'response',
  durationMs: 1,
  payloadDigest: null,
  truncated: null,
  ...fields,
});
const rules = { minIntervalSeconds: 100, toSteadyMs: (wallMs: number) => wallMs };
const check = (captures: CaptureFact[], faults = [fault({})]) => checkRepetitions(captures, faults, rules);

test('reports a page captured again before its interval is over', () => {
  expect(check([capture(0), capture(96)])).toMatchObject({ checked: 2, violations: [] });
  expect(check([capture(94), capture(0, { code: 'not-modified' })]).violations).toEqual([
    expect.stringContaining('again 94.0 s later (ok)'),
  ]);
});

test('ignores retries of failures and robots.txt', () => {
  const robots = { url: 'http://a.localhost/robots.txt' };
  expect(check([capture(0, { code: 'rate-limited', status: 429 }), capture(5)]).violations).toEqual([]);
  expect(check([capture(0, robots), capture(5, robots)]).violations).toEqual([]);
});

test('excuses a lease that was lost without notice, but not a kill', () => {
  const twice = [capture(0), capture(70)];
  expect(check(twice, [fault({ losesLeases: true, fromMs: 1_000, toMs: 69_000 })])).toMatchObject({
    violations: [],
    excused: 1,
  });
  expect(check(twice, [fault({ losesWork: true, fromMs: 1_000, toMs: 69_000 })]).violations).toHaveLength(1);
  expect(check(twice, [fault({ losesLeases: true, fromMs: 71_000, toMs: 99_000 })]).violations).toHaveLength(
    1,
  );
});
