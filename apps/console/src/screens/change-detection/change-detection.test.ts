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

it('says what visits found, and nothing of costs where there are none', () => {
  expect(answer([])).toBe('No page was visited twice yet.');
  expect(answer([bin(100, 64, { kind: 'within' })])).toBe('64 % of 100 repeated visits found a change.');
});

it('adds up what could be saved, and what would have to be added', () => {
  const bins = [
    bin(50, 5, { kind: 'wasted', accessesPerDay: 7 }),
    bin(50, 10, { kind: 'wasted', accessesPerDay: 5 }),
    bin(50, 45, { kind: 'missed', accessesPerDay: 3 }),
  ];
  expect(answer(bins)).toBe(
    '40 % of 150 repeated visits found a change; about 12.0 accesses a day could be saved where pages are visited too often, and about 3.0 more a day would catch versions that are missed where they are visited too seldom.',
  );
});

it.each<[ChangeDetectionBin['advice'], string]>([
  [{ kind: 'within' }, 'in the target band'],
  [{ kind: 'unknown' }, 'too few visits to tell'],
  [{ kind: 'wasted', accessesPerDay: 2 }, 'accesses are wasted: 2.0/day to save'],
  [{ kind: 'wasted', accessesPerDay: 0 }, 'accesses were wasted'],
  [{ kind: 'missed', accessesPerDay: 120 }, 'versions are likely missed: 120/day more needed'],
  [{ kind: 'missed', accessesPerDay: 0 }, 'versions were likely missed'],
])('puts advice into words: %o', (advice, words) => {
  expect(adviceWords({ advice }, t, formats)).toBe(words);
});
