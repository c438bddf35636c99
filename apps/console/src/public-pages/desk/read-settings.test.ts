import { unsetHostSettings } from '@meguri/contracts';
import { isOpenHour, packHours } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { deskFields, readSettings, type Typed } from './read-settings.ts';
import { settingsTexts } from './settings-form.ts';

const nights = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`hours${day}`, '0-6']));

test('parses a form into host settings', () => {
  const read = readSettings(
    {
      minIntervalSeconds: '20 min',
      burstMaxCount: '３',
      pausedUntil: '2026-07-01T12:30',
      note: ' Call us first. ',
      limitHours: 'on',
      timeZone: 'Asia/Tokyo',
      ...nights,
      hours6: '',
      pageCap: '1,000',
      maxPathDepth: ' 3 ',
      excludedPaths: '/private/\r\n\r\n  /*.pdf$ ',
    },
    'Asia/Tokyo',
  );
  if ('problem' in read) throw new Error('refused');
  const { hours, ...rest } = read.change;
  expect(rest).toEqual({
    minIntervalSeconds: 1_200,
    burstMaxCount: 3,
    pageCap: 1_000,
    maxPathDepth: 3,
    pausedUntil: new Date('2026-07-01T03:30:00Z'),
    excludedPaths: ['/private/', '/*.pdf$'],
    note: 'Call us first.',
  });
  expect(hours?.timeZone).toBe('Asia/Tokyo');
  expect([0, 5, 6, 6 * 24].map((hour) => isOpenHour(hours?.openHours ?? '', hour))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an empty form sets nothing', () => {
  const unset = Object.fromEntries(deskFields.map((field) => [field, unsetHostSettings[field]]));
  expect(readSettings({}, 'UTC')).toEqual({ change: unset });
});

test('reads back what the form shows, for every setting', () => {
  const settings = {
    ...unsetHostSettings,
    minIntervalSeconds: 90.5,
    burstMaxCount: 4,
    pageCap: 500,
    maxPathDepth: 2,
    pausedUntil: new Date('2026-10-25T00:30:15Z'),
    hours: { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6) },
    excludedPaths: ['/a', '*b'],
    note: 'ask first',
  };
  const shown = settingsTexts(settings, 'Europe/Berlin', new Date(0));
  expect(deskFields.filter((field) => settings[field] === unsetHostSettings[field])).toEqual([]);
  const change = Object.fromEntries(deskFields.map((field) => [field, settings[field]]));
  expect(readSettings(shown, 'Europe/Berlin')).toEqual({ change });
});

const limited = { limitHours: 'on', timeZone: 'UTC', ...nights };
const refused = (field: string) => ({ kind: 'value', field });

test.each([
  [{ minIntervalSeconds: 'often' }, refused('minIntervalSeconds')],
  [{ minIntervalSeconds: '-1' }, refused('minIntervalSeconds')],
  [{ minIntervalSeconds: '2 d' }, refused('minIntervalSeconds')],
  [{ burstMaxCount: '1.5' }, refused('burstMaxCount')],
  [{ pageCap: '0' }, refused('pageCap')],
  [{ maxPathDepth: '101' }, refused('maxPathDepth')],
  [{ pausedUntil: 'tomorrow' }, refused('pausedUntil')],
  [{ excludedPaths: 'private' }, refused('excludedPaths')],
  [{ excludedPaths: '/a\n'.repeat(201) }, refused('excludedPaths')],
  [{ note: 'x'.repeat(2_001) }, refused('note')],
  [{ ...limited, timeZone: 'Mars/Olympus' }, { kind: 'timeZone' }],
  [{ ...limited, timeZone: '' }, { kind: 'timeZone' }],
  [
    { ...limited, hours2: '25-26' },
    { kind: 'hours', day: 2 },
  ],
  [{ limitHours: 'on', timeZone: 'UTC' }, { kind: 'noHours' }],
])('%j is refused for its %j', (typed, problem) => {
  expect(readSettings(typed as Typed, 'UTC')).toEqual({ problem });
});
