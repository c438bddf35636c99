import { isOpenHour } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { readTerms } from './read-terms.ts';

const nights = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`hours${day}`, '0-6']));

test('parses a form into host settings', () => {
  const read = readTerms({
    minIntervalSeconds: '1,200',
    limitHours: 'on',
    timeZone: 'Asia/Tokyo',
    ...nights,
    hours6: '',
    excludedPaths: '/private/\r\n\r\n  /*.pdf$ ',
  });
  if ('problem' in read) throw new Error('refused');
  const { hours, ...rest } = read.change;
  expect(rest).toEqual({ minIntervalSeconds: 1_200, excludedPaths: ['/private/', '/*.pdf$'] });
  expect(hours?.timeZone).toBe('Asia/Tokyo');
  expect([0, 5, 6, 6 * 24].map((hour) => isOpenHour(hours?.openHours ?? '', hour))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an empty form sets nothing', () => {
  expect(readTerms({})).toEqual({ change: { minIntervalSeconds: null, hours: null, excludedPaths: [] } });
});

test.each([
  [{ minIntervalSeconds: 'often' }, { field: 'minIntervalSeconds' }],
  [{ minIntervalSeconds: '-1' }, { field: 'minIntervalSeconds' }],
  [{ minIntervalSeconds: '1e9' }, { field: 'minIntervalSeconds' }],
  [{ excludedPaths: 'private' }, { field: 'excludedPaths' }],
  [{ excludedPaths: '/a\n'.repeat(201) }, { field: 'excludedPaths' }],
  [{ limitHours: 'on', timeZone: 'Mars/Olympus', ...nights }, { field: 'timeZone' }],
  [{ limitHours: 'on', timeZone: '', ...nights }, { field: 'timeZone' }],
  [
    { limitHours: 'on', timeZone: 'UTC', ...nights, hours2: '25-26' },
    { field: 'hours', day: 2 },
  ],
  [{ limitHours: 'on', timeZone: 'UTC' }, { field: 'noHours' }],
])('%j is refused for its %j', (typed, problem) => {
  expect(readTerms(typed)).toEqual({ problem });
});
