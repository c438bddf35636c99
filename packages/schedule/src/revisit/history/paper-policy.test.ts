import { expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { defaultRevisitLimits } from '../interval-bounds.ts';
import { createPaperPolicy } from './paper-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { emptyRevisitState } from '../state/revisit-state.ts';

const paperPolicy = createPaperPolicy();
const day = secondsPerDay;

test('gives the intervals of the worked example in whole seconds, without jitter', () => {
  const limits = defaultRevisitLimits;
  let state: RevisitState = emptyRevisitState;
  const intervals = [
    [4, false],
    [4, true],
    [2, false],
    [8, true],
  ] as const;
  const planned = intervals.map(([days, changed]) => {
    const visit = { state, elapsedSeconds: days * day, changed, host: { meanRatePerDay: null }, limits };
    const next = paperPolicy.onVerdict({ ...visit, random: () => 0 });
    state = next.state;
    return next.intervalSeconds;
  });
  expect(planned).toEqual([8, 5.77078, 7.830461, 4.459243].map((days) => Math.round(days * day)));
  expect(state).toEqual([18, 6, 2, 4]);
});

test.each([
  [[false], 'never-seen-changing'],
  [[true], 'always-seen-changing'],
  [[true, false], 'estimated-rate'],
] as const)('after %j the reason is %s', (verdicts, code) => {
  const limits = defaultRevisitLimits;
  const common = { elapsedSeconds: 6 * day, host: { meanRatePerDay: null }, limits, random: () => 0.5 };
  let next = paperPolicy.first(common);
  for (const changed of verdicts) next = paperPolicy.onVerdict({ ...common, state: next.state, changed });
  expect(paperPolicy.explain(next.state, { ...next, limits }).map((reason) => reason.code)).toEqual([code]);
});
