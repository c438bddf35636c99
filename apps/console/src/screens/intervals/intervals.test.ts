import { translatorOf } from '../../i18n/testing.ts';
import { describe, expect, it } from 'vitest';
import { intervalParameter, writeInterval } from '@meguri/contracts';
import { chosenRows } from './interval-table.tsx';
import { filterWords, filterOf } from './crawl-part.ts';
import { countTicks } from '../../design/charts/axes.ts';
import { intervalAxis, middleOf, placeOf } from './interval-axis.ts';
import { readIntervalParameters, writeIntervalParameters } from './interval-parameters.ts';
import { formatEdge, formatRange } from './interval-words.ts';

const day = 86_400;
const bins = [
  { fromSeconds: 0, toSeconds: 3_600 },
  { fromSeconds: 3_600, toSeconds: 1.5 * day },
  { fromSeconds: 1.5 * day, toSeconds: null },
];

describe('intervals in words', () => {
  it.each([
    [0.1, '100 ms'],
    [90, '90 s'],
    [5_400, '90 min'],
    [1.5 * day, '36 h'],
    [45 * day, '45 d'],
    [3_650 * day, '3,650 d'],
  ])('writes the edge of a bin exactly: %s s', (seconds, words) => {
    expect(formatEdge(seconds, 'en')).toBe(words);
  });

  it('describe bins with an open end', () => {
    expect(bins.map((bin) => formatRange(bin, 'en'))).toEqual(['< 1 h', '1 h – 36 h', '≥ 36 h']);
  });
});

describe('the axis of intervals', () => {
  it('covers every bin and mark', () => {
    const { low, high } = intervalAxis(bins, [60, 10 * day], 'log', 'en');
    expect(low).toBeLessThanOrEqual(60);
    expect(high).toBeGreaterThan(10 * day);
    for (const bin of bins) {
      expect(placeOf(bin).from).toBeGreaterThanOrEqual(low);
      expect(placeOf(bin).to).toBeLessThanOrEqual(high);
    }
  });

  it('has labels at common steps', () => {
    const { ticks, format } = intervalAxis(bins, [400 * day], 'log', 'en');
    expect(ticks.map(format)).toEqual(['1 h', '6 h', '1 d', '1 wk', '1 mo', '3 mo', '1 y']);
  });

  it('starts at zero when linear, with a limited number of labels', () => {
    const { low, ticks, format } = intervalAxis(bins, [400 * day], 'linear', 'en');
    expect(low).toBe(0);
    expect(ticks.map(format)).toEqual([
      '0',
      '50 d',
      '100 d',
      '150 d',
      '200 d',
      '250 d',
      '300 d',
      '350 d',
      '400 d',
    ]);
  });

  it('places the middle of a bin by the scale', () => {
    const bin = { fromSeconds: 100, toSeconds: 400 };
    expect([middleOf(bin, 'log'), middleOf(bin, 'linear')]).toEqual([200, 250]);
  });
});

describe('the axis of counts', () => {
  it.each([
    [7, [0, 2, 4, 6, 8]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [9_800, [0, 2_500, 5_000, 7_500, 10_000]],
  ])('reaches from zero to a round number above %s', (top, ticks) => {
    expect(countTicks(top, 'linear')).toMatchObject({ ticks, low: 0, high: ticks.at(-1) });
  });

  it('counts in powers of ten when it is logarithmic, and shows a single one', () => {
    const { ticks, low } = countTicks(4_100, 'log');
    expect(ticks).toEqual([1, 10, 100, 1_000, 10_000]);
    expect(low).toBeLessThan(1);
  });
});

describe('the URL parameters of a chart', () => {
  it('round-trip', () => {
    const parameters = {
      node: 2,
      tld: 'jp',
      list: 1,
      range: '30d',
      axis: 'linear',
      view: 'cumulative',
      bin: 0.5,
    } as const;
    expect(readIntervalParameters(writeIntervalParameters(parameters))).toEqual(parameters);
  });

  it('ignore invalid values', () => {
    const parameters = readIntervalParameters({
      node: 'x',
      list: '-1',
      axis: 'up',
      bin: 'none',
      tld: ' ',
    });
    expect(Object.values(parameters).filter((value) => value !== undefined)).toEqual([]);
  });

  it('become the filter of the API and a description', () => {
    const parameters = readIntervalParameters({ node: '2', tld: '(ip)', list: '3' });
    expect(filterOf(parameters)).toEqual({ node: 2, topLevelDomain: '(ip)', seedList: 3 });
    expect(filterWords(parameters, translatorOf('en', 'intervals.filters'))).toBe(
      'IP addresses, seed list 3, node 2',
    );
    expect(filterWords({}, translatorOf('en', 'intervals.filters'))).toBeNull();
  });
});

describe('an interval in a URL', () => {
  const parse = (text: string) => intervalParameter.safeParse(text).data;

  it.each(bins)('round-trip: %o', (bin) => {
    expect(parse(writeInterval(bin))).toEqual(bin);
  });

  it.each(['', '7', '-7', '5-x', '1-2-3'])('ignores an invalid one: %s', (text) => {
    expect(parse(text)).toBeUndefined();
  });
});

describe('the table of a chart', () => {
  const isCounted = ({ fromSeconds }: { fromSeconds: number }) => fromSeconds > 0;
  it('shows the selected bin, else all bins with data', () => {
    expect(chosenRows(bins, 3_600, isCounted)).toEqual([bins[1]]);
    expect(chosenRows(bins, undefined, isCounted)).toEqual([bins[1], bins[2]]);
    expect(chosenRows(bins, 7, isCounted)).toEqual([bins[1], bins[2]]);
  });
});
