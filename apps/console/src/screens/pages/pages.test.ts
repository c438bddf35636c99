import { describe, expect, it } from 'vitest';
import { timeTicks } from '../../design/charts/axes.ts';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { readPageFilters } from './page-parameters.ts';
import { scheduleReason } from './schedule-reason.ts';

const formats = formatsOf('en', 'UTC');
const t = translatorOf('en', 'pages');

describe('the short reason of a visit', () => {
  const page = { visits: 12, changes: 3, intervalSeconds: 345_600, lastCode: 'headers-timeout' };

  it.each([
    ['new', 'not visited yet'],
    ['scheduled', '3 of 11 repeated visits found a change'],
    ['failing', 'retrying after headers-timeout, with increasing delays'],
    ['gone', 'gone at its last visit'],
    ['excluded', 'excluded'],
  ] as const)('%s: %s', (state, words) => {
    expect(scheduleReason({ ...page, state }, t, formats)).toBe(words);
  });

  it('is unknown after one visit', () => {
    expect(scheduleReason({ ...page, state: 'scheduled', visits: 1 }, t, formats)).toBe(
      'first revisit, to learn the change rate',
    );
  });
});

describe('the filters of the page list', () => {
  it('ignore invalid values', () => {
    expect(readPageFilters({ query: ' https://a ', state: 'odd', host: ['a', 'b'] })).toEqual({
      query: 'https://a',
      state: undefined,
      host: undefined,
    });
  });
});

describe('ticks of a time axis', () => {
  const at = (iso: string) => Date.parse(iso);

  it('are seconds within minutes', () => {
    const { ticks, format } = timeTicks(at('2026-11-20T00:00:01Z'), at('2026-11-20T00:00:31Z'), 8, formats);
    expect(ticks.map(format).slice(0, 2)).toEqual(['00:00:05', '00:00:10']);
  });

  it('are hours within a day', () => {
    const { ticks, format } = timeTicks(at('2026-11-20T00:30:00Z'), at('2026-11-20T06:30:00Z'), 8, formats);
    expect(ticks.map(format)).toEqual(['01:00', '02:00', '03:00', '04:00', '05:00', '06:00']);
  });

  it('are round in the time zone of the viewer', () => {
    const zone = formatsOf('ja', 'Asia/Tokyo');
    const { ticks, format } = timeTicks(at('2026-11-20T00:00:00Z'), at('2026-11-27T00:00:00Z'), 8, zone);
    expect(ticks.map(format).slice(0, 2)).toEqual(['11月21日', '11月22日']);
  });

  it('are dates within months, and months within years', () => {
    const months = timeTicks(at('2026-09-01T00:00:00Z'), at('2026-11-20T00:00:00Z'), 8, formats);
    expect(months.ticks.length).toBeLessThanOrEqual(8);
    expect(months.format(months.ticks[0] ?? 0)).toMatch(/^\d+ \w{3}$/);
    const years = timeTicks(at('2021-01-01T00:00:00Z'), at('2026-11-20T00:00:00Z'), 8, formats);
    expect(years.ticks.length).toBeLessThanOrEqual(8);
    expect(years.format(years.ticks[0] ?? 0)).toMatch(/^\d+ \w{3} \d{4}$/);
  });
});
