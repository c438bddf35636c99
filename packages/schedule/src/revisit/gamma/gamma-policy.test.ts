import { expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { createGammaPolicy } from './gamma-policy.ts';
import { defaultRevisitLimits } from '../interval-bounds.ts';
import { beliefState, type RevisitState } from '../state/revisit-state.ts';

const gammaPolicy = createGammaPolicy();
const day = secondsPerDay;
const limits = defaultRevisitLimits;
const middle = () => 0.5;
const unknownHost = { meanRatePerDay: null };

test('the first belief and interval follow the host mean, else the crawl mean, else one change in ten days', () => {
  const first = (host: { meanRatePerDay: number | null; globalMeanRatePerDay?: number | null }) =>
    gammaPolicy.first({ host, limits, random: middle });
  expect(first({ meanRatePerDay: 0.25, globalMeanRatePerDay: 0.125 }).state.slice(0, 2)).toEqual([
    expect.closeTo(0.3, 4),
    Math.fround(1.2),
  ]);
  expect(first({ meanRatePerDay: 0.25 }).intervalSeconds).toBe(4 * day);
  expect(first({ meanRatePerDay: null, globalMeanRatePerDay: 0.125 }).state.slice(0, 2)).toEqual([
    expect.closeTo(0.3, 4),
    Math.fround(2.4),
  ]);
  expect(first({ meanRatePerDay: 0, globalMeanRatePerDay: Number.NaN }).state.slice(0, 2)).toEqual([
    expect.closeTo(0.3, 4),
    3,
  ]);
  expect(first(unknownHost).intervalSeconds).toBe(7.5 * day);
});

test('the first interval varies by 30 % around the mean, between the minimum and 60 days', () => {
  const first = (meanRatePerDay: number, u: number) =>
    gammaPolicy.first({ host: { meanRatePerDay }, limits, random: () => u }).intervalSeconds;
  expect(first(0.1, 0)).toBe(7 * day);
  expect(first(0.1, 0.999999999)).toBe(13 * day);
  expect(first(8, 0.5)).toBe(day);
  expect(first(0.001, 0)).toBe(60 * day);
});

test('a visit updates the belief and aims at one change per visit, with three tenths of a change added', () => {
  const { state } = gammaPolicy.first({ host: unknownHost, limits, random: middle });
  const visit = { state, elapsedSeconds: 5 * day, changed: false, host: unknownHost, limits, random: middle };
  const next = gammaPolicy.onVerdict(visit);
  expect(next.state).toEqual([expect.closeTo(0.3, 4), 8, 2, -2, -6]);
  expect(next.intervalSeconds / day).toBeCloseTo((8 * 1.3) / (0.3 + 0.3), 3);
});

test('the first verdict uses the host mean known by then, later ones the page’s own belief', () => {
  const { state } = gammaPolicy.first({ host: unknownHost, limits, random: middle });
  const visit = { elapsedSeconds: 5 * day, changed: false, limits, random: middle };
  const known = { meanRatePerDay: 0.01 };
  const second = gammaPolicy.onVerdict({ ...visit, state, host: known }).state;
  expect(second.slice(0, 2)).toEqual([expect.closeTo(0.3, 4), 35]);
  expect(gammaPolicy.onVerdict({ ...visit, state: second, host: { meanRatePerDay: 1 } })).toEqual(
    gammaPolicy.onVerdict({ ...visit, state: second, host: known }),
  );
});

test('the interval is jittered by 5 % and says so', () => {
  const { state } = gammaPolicy.first({ host: unknownHost, limits, random: middle });
  const visit = { state, elapsedSeconds: 5 * day, changed: false, host: unknownHost, limits };
  const shortest = gammaPolicy.onVerdict({ ...visit, random: () => 0 });
  const longest = gammaPolicy.onVerdict({ ...visit, random: () => 0.999999999 });
  expect(longest.intervalSeconds / shortest.intervalSeconds).toBeCloseTo(1.05 / 0.95, 5);
  const reasons = gammaPolicy.explain(shortest.state, { ...shortest, limits });
  expect(reasons.map(({ code }) => code)).toEqual(['estimated-rate', 'certainty', 'jittered']);
  expect(reasons.at(-1)).toMatchObject({ code: 'jittered', factor: expect.closeTo(0.95, 4) });
});

test('a trusted date of change gives the exact update, one outside the time between visits is ignored', () => {
  const { state } = gammaPolicy.first({ host: unknownHost, limits, random: middle });
  const visit = { state, elapsedSeconds: 10 * day, changed: true, host: unknownHost, limits, random: middle };
  const dated = gammaPolicy.onVerdict({ ...visit, lastChangeAgeSeconds: 2 * day });
  expect(dated.state.slice(0, 2)).toEqual([expect.closeTo(1.3, 4), 5]);
  const undated = gammaPolicy.onVerdict(visit);
  expect(gammaPolicy.onVerdict({ ...visit, lastChangeAgeSeconds: 11 * day })).toEqual(undated);
  expect(gammaPolicy.onVerdict({ ...visit, lastChangeAgeSeconds: -1 })).toEqual(undated);
});

test('a surprising page is reported as such, and its earlier evidence counts less', () => {
  const common = { host: unknownHost, limits, random: middle };
  const onVerdict = (state: RevisitState, days: number, changed: boolean) =>
    gammaPolicy.onVerdict({ ...common, state, elapsedSeconds: days * day, changed }).state;
  let state = beliefState({ shape: 40, rateDays: 400 }, 50);
  const codes = () =>
    gammaPolicy.explain(state, { intervalSeconds: 5 * day, limits }).map(({ code }) => code);
  const rate = () => gammaPolicy.estimate(state).ratePerDay ?? 0;
  for (const changed of [true, false, true, true]) state = onVerdict(state, 10, changed);
  expect(codes()).not.toContain('surprised');
  expect(rate()).toBeCloseTo(0.1, 1);
  for (let visit = 0; visit < 8; visit += 1) state = onVerdict(state, 1, true);
  expect(codes()).toContain('surprised');
  expect(rate()).toBeGreaterThan(0.15);
  expect(state[0]).toBeLessThan(10);
});

test('an interval that no current rule gives is reported as planned under earlier settings', () => {
  const { state } = gammaPolicy.first({ host: unknownHost, limits, random: middle });
  const visit = { state, elapsedSeconds: 5 * day, changed: false, host: unknownHost, limits, random: middle };
  const next = gammaPolicy.onVerdict(visit);
  const reasons = gammaPolicy.explain(next.state, { intervalSeconds: 3 * day, limits });
  expect(reasons.at(-1)).toEqual({ code: 'planned-under-earlier-settings' });
});
