import { formatsOf } from '../../format/formats.ts';
import { wordsOf } from '../../i18n/testing.ts';
import type { ChangeDetectionBin } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { adviceWords } from './advice-words.ts';
import { changeDetectionAnswer } from './change-detection-answer.ts';

const t = wordsOf('en', 'intervals.detection');
const formats = formatsOf('en', 'UTC');

const bin = (visits: number, changes: number, advice: ChangeDetectionBin['advice']): ChangeDetectionBin => ({
  fromSeconds: 1,
  toSeconds: 2,
  visits,
  changes,
  pages: 0,
  pageMean: null,
  pageDeviation: null,
  accessesPerDay: 10,
  advice,
});
const answer = (bins: ChangeDetectionBin[]) =>
  changeDetectionAnswer({ at: new Date(0), since: null, bins }, t, formats);

it('states the ratio, and no costs without any', () => {
  expect(answer([])).toBe('No page has been visited twice yet.');
  expect(answer([bin(100, 64, { kind: 'within' })])).toBe('64 % of 100 repeated visits found a change.');
});

it('sums savings and additional accesses', () => {
  const bins = [
    bin(50, 5, { kind: 'wasted', accessesPerDay: 7 }),
    bin(50, 10, { kind: 'wasted', accessesPerDay: 5 }),
    bin(50, 45, { kind: 'missed', accessesPerDay: 3 }),
  ];
  expect(answer(bins)).toBe(
    '40 % of 150 repeated visits found a change. Longer intervals could save about 12.0 accesses/day. About 3.0 more accesses/day elsewhere would capture missed versions.',
  );
});

it.each<[ChangeDetectionBin['advice'], string]>([
  [{ kind: 'within' }, 'within the target range'],
  [{ kind: 'unknown' }, 'too few visits to judge'],
  [{ kind: 'wasted', accessesPerDay: 2 }, 'visited too often: 2.0 accesses/day can be saved'],
  [{ kind: 'wasted', accessesPerDay: 0 }, 'visited too often'],
  [{ kind: 'missed', accessesPerDay: 120 }, 'versions likely missed: 120 more accesses/day needed'],
  [{ kind: 'missed', accessesPerDay: 0 }, 'versions likely missed'],
])('puts advice into words: %o', (advice, words) => {
  expect(adviceWords({ advice }, t, formats)).toBe(words);
});
