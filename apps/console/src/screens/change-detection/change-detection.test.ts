import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import type { ChangeDetectionBin, IntervalRecommendation } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { changeDetectionSummary } from './change-detection-summary.ts';
import { trimmed } from './ratio-chart.tsx';
import { recommendationAction, recommendationCause, recommendationEffect } from './recommendation-words.ts';

const t = translatorOf('en', 'intervals.detection');
const formats = formatsOf('en', 'UTC');

const bin = (visits: number, changes: number): ChangeDetectionBin => ({
  fromSeconds: 1,
  toSeconds: 2,
  visits,
  changes,
  pages: 0,
  pageMean: null,
  pageDeviation: null,
  returns: 0,
  uniqueMean: null,
  uniqueDeviation: null,
  accessesPerDay: 10,
  advice: { kind: 'within' },
});
const raise: IntervalRecommendation = {
  seedList: { id: 1, name: 'News' },
  bound: 'minIntervalSeconds',
  fromSeconds: 86_400,
  toSeconds: 28_800,
  pages: 1_200,
  before: { accessesPerDay: 1_200, versionsPerDay: 1_140, ratio: 0.95 },
  after: { accessesPerDay: 3_600, versionsPerDay: 2_270, ratio: 0.63 },
};
const summary = (bins: ChangeDetectionBin[], recommendations: IntervalRecommendation[] = []) =>
  changeDetectionSummary(
    { at: new Date(0), since: null, until: new Date(0), bins, recommendations },
    t,
    formats,
  );

it('states the ratio, and the number of recommendations', () => {
  expect(summary([])).toBe('No page has been visited twice yet.');
  const bins = [bin(100, 64)];
  expect(summary(bins)).toBe('64 % of 100 repeated visits found a change. No seed list needs another bound.');
  expect(summary(bins, [raise])).toContain('1 change of a seed list is recommended.');
});

it('puts a recommendation into words: cause, action and effect', () => {
  const words = translatorOf('en', 'intervals.detection.recommend');
  expect(recommendationAction(raise, words, formats)).toBe('Allow visits every 8 h');
  expect(recommendationCause(raise, words, formats)).toBe(
    'Seed list News: 1,200 pages are at its shortest interval, 1 d. 95 % of their visits find a change, so versions are likely missed.',
  );
  expect(recommendationEffect(raise, words, formats)).toEqual([
    'The interval of these pages changes from 1 d to 8 h.',
    'Accesses to these pages change from 1,200 to 3,600 accesses/day.',
    'Captured versions change from 1,140 to 2,270 versions/day.',
    'Visits that find a change go from 95 % to 63 %.',
  ]);
});

it('trims empty bins at both ends of a chart', () => {
  const bins = [bin(0, 0), bin(5, 1), bin(0, 0), bin(7, 2), bin(0, 0)];
  expect(trimmed(bins, ({ visits }) => visits > 0)).toEqual(bins.slice(1, 4));
  expect(trimmed(bins, () => false)).toEqual(bins);
});
