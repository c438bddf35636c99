import { packHours } from '@meguri/schedule';
import { expect, test } from 'vitest';
import {
  hostSetting,
  hostSettingFields,
  hostSettingsChangeSchema,
  unsetHostSettings,
} from './host-settings.ts';
import { readAuditedSettings, readThrottle, throttlePart } from './stored-host-settings.ts';

const nightly = { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6) };

test.each([
  [{ hours: { ...nightly, timeZone: 'Mars/Olympus' } }, 'time zone'],
  [{ hours: { ...nightly, openHours: '0'.repeat(42) } }, 'to stop crawling, pause the host'],
  [{ hours: { ...nightly, openHours: 'f' } }, '42 hexadecimal digits'],
  [{ excludedPaths: ['private'] }, 'begins with /'],
  [{ minIntervalSeconds: Number.NaN }, 'a number from 0 to 86400 seconds, not NaN'],
  [{ burstMaxCount: 0 }, 'from 1 to 1000 accesses, not 0'],
  [{ pausedUntil: 'soon' }, 'date'],
  [{ speed: 1 }, 'speed'],
])('a change to %j is refused', (change, words) => {
  expect(hostSettingsChangeSchema.safeParse(change).error?.issues[0]?.message).toContain(words);
});

test('reads stored settings', () => {
  const terms = {
    ...throttlePart(unsetHostSettings),
    pausedUntil: new Date('2026-07-01T00:00:00Z'),
    burstMaxCount: 1,
    hours: nightly,
    excludedPaths: ['/a'],
    note: 'asked by mail',
  };
  expect(readThrottle(JSON.parse(JSON.stringify({ webmaster: terms })))).toEqual({ webmaster: terms });
  expect(readThrottle(null)).toEqual({});
});

test('an unreadable value pauses the host', () => {
  expect(readThrottle({ webmaster: { hours: 'nights' } }).operator?.paused).toBe(true);
});

test.each(hostSettingFields)('a row and an audit entry from before %s was added are readable', (field) => {
  const { [field]: _, ...stored } = { ...unsetHostSettings, burstMaxCount: 3 };
  const text = JSON.stringify({ webmaster: stored });
  expect(readThrottle(JSON.parse(text))).toMatchObject({
    webmaster: { paused: false, burstMaxCount: field === 'burstMaxCount' ? null : 3 },
  });
  expect(readThrottle(JSON.parse(text)).operator).toBeUndefined();
  const audited = JSON.parse(JSON.stringify({ party: 'operator', ...stored })) as unknown;
  expect(readAuditedSettings(audited)?.settings).toEqual({ ...stored, [field]: unsetHostSettings[field] });
});

test('an audit entry is readable after bounds were narrowed and settings removed', () => {
  const audited = { party: 'webmaster', ...unsetHostSettings, minIntervalSeconds: 1e9, speed: 'fast' };
  expect(readAuditedSettings(audited)).toEqual({
    party: 'webmaster',
    settings: { ...unsetHostSettings, minIntervalSeconds: 1e9 },
  });
});

test.each(hostSettingFields)('every party that may set %s has storage for it', (field) => {
  const { columns, setBy, unset, schema } = hostSetting(field);
  expect(columns === undefined || (columns.webmaster === undefined) === (setBy === 'operator')).toBe(true);
  expect(schema.safeParse(unset).success).toBe(true);
});
