import { expect, test } from 'vitest';
import { testNow, visitPage } from '../../testing/rows.ts';
import { changedAtLastVerdict, isNoiseProbe } from './noise-probe.ts';

const before = (seconds: number) => new Date(testNow.getTime() - seconds * 1000);
const page = visitPage({ nextReason: 'noise-probe', lastVerdictAt: before(60), visits: 4 });

test('an access soon after a verdict that asked for it looks for noise', () => {
  expect(isNoiseProbe(page, testNow)).toBe(true);
  expect(isNoiseProbe({ ...page, nextReason: 'estimated-rate' }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: before(901) }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: before(-1) }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: null }, testNow)).toBe(false);
});

test('a verdict was a change if the page changed at it, the first version left out', () => {
  const changed = { ...page, lastChangedAt: before(59) };
  expect(changedAtLastVerdict(changed)).toBe(true);
  expect(changedAtLastVerdict({ ...changed, visits: 1 })).toBe(false);
  expect(changedAtLastVerdict({ ...changed, lastChangedAt: before(61) })).toBe(false);
  expect(changedAtLastVerdict({ ...changed, lastChangedAt: null })).toBe(false);
});
