import { expect, test } from 'vitest';
import { intervalBinOf } from './interval-bins.ts';
import {
  changeRatioThousandths,
  pageIntervalBin,
  pageStateBins,
  type CountedPage,
} from './page-interval-bin.ts';

const page: CountedPage = { visits: 2, intervalSeconds: 86_400, consecutiveErrors: 0 };

test.each<[string, Partial<CountedPage>, number]>([
  ['visited twice', {}, intervalBinOf(86_400)],
  ['visited once', { visits: 1 }, pageStateBins.once],
  ['failing', { consecutiveErrors: 1 }, pageStateBins.failing],
  ['failing at its second access', { visits: 1, consecutiveErrors: 3 }, pageStateBins.failing],
  ['excluded while failing', { intervalSeconds: 0, consecutiveErrors: 3 }, pageStateBins.unplanned],
  ['never captured, failing', { visits: 0, consecutiveErrors: 2 }, pageStateBins.uncaptured],
  ['never captured, excluded', { visits: 0, intervalSeconds: 0 }, pageStateBins.uncaptured],
])('a page that is %s has its one bin', (_what, state, bin) => {
  expect(pageIntervalBin({ ...page, ...state })).toBe(bin);
});

test('the ratio leaves the first access out and is rounded down', () => {
  expect(changeRatioThousandths({ visits: 0, changes: 0 })).toBe(0);
  expect(changeRatioThousandths({ visits: 1, changes: 0 })).toBe(0);
  expect(changeRatioThousandths({ visits: 4, changes: 2 })).toBe(666);
  expect(changeRatioThousandths({ visits: 4, changes: 3 })).toBe(1000);
});
