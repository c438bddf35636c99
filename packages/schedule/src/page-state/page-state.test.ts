import { expect, test } from 'vitest';
import { newPage, testNow } from './known-page.fixture.ts';
import { changedAtLastVerdict, isNoiseProbe } from './page-state.ts';

const before = (seconds: number) => new Date(testNow.getTime() - seconds * 1000);
const page = newPage({ nextReason: 'noise-probe', lastVerdictAt: before(60), visits: 4 });

test('an access soon after a verdict that requested it is a noise probe', () => {
  expect(isNoiseProbe(page, testNow)).toBe(true);
  expect(isNoiseProbe({ ...page, nextReason: 'estimated-rate' }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: before(901) }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: before(-1) }, testNow)).toBe(false);
  expect(isNoiseProbe({ ...page, lastVerdictAt: null }, testNow)).toBe(false);
});

test('a verdict was a change if the page changed at it; the first version does not count', () => {
  const changed = { ...page, lastChangedAt: before(59) };
  expect(changedAtLastVerdict(changed)).toBe(true);
  expect(changedAtLastVerdict({ ...changed, visits: 1 })).toBe(false);
  expect(changedAtLastVerdict({ ...changed, lastChangedAt: before(61) })).toBe(false);
  expect(changedAtLastVerdict({ ...changed, lastChangedAt: null })).toBe(false);
});
