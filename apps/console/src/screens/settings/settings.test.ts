import type { SettingRange, SettingView } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { settingDefinitions } from '@meguri/contracts';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import meanings from './setting-meanings-ja.json';
import { settingTable } from './setting-table.ts';
import { groupSettings, rangeText, settingInput, settingText } from './setting-words.ts';

const t = translatorOf('en', 'settings');
const formats = formatsOf('en', 'UTC');

describe('settings as a table', () => {
  it('have their values as they are typed in', () => {
    const setting: SettingView = {
      key: 'robots.recheckSeconds',
      value: 7_200,
      default: 21_600,
      description: 'How often.',
      unit: 's',
      range: { kind: 'number', whole: true, least: 1, most: null },
      isDefault: false,
      refused: null,
      updatedBy: 'operator',
      updatedAt: new Date('2026-03-01T00:00:00Z'),
    };
    expect(settingTable([setting], formats)).toEqual({
      header: ['key', 'meaning', 'value', 'default', 'unit', 'changed_by', 'changed_at'],
      rows: [
        ['robots.recheckSeconds', 'How often.', '7200', '21600', 's', 'operator', '2026-03-01T00:00:00.000Z'],
      ],
    });
  });
});

describe('a setting', () => {
  it.each([
    [21_600, 's', '6 h'],
    [1_073_741_824, 'B', '1.1 GB'],
    [20_000, 'B/s', '20.0 kB/s'],
    [100, 'visits', '100 visits'],
    [1, 'visits', '1 visit'],
    [1, 'accesses', '1 access'],
    [3, null, '3'],
    [true, null, 'yes'],
    [false, null, 'no'],
    ['', null, 'not set'],
    ['Meguri', null, 'Meguri'],
    [['a'], null, '["a"]'],
  ])('%o (%s) reads %s', (value, unit, text) => {
    expect(settingText(value, unit, formats)).toBe(text);
  });

  it.each<[SettingRange, string | null, string]>([
    [{ kind: 'number', whole: true, least: 1, most: 100 }, 'visits', '1 visit to 100 visits'],
    [{ kind: 'number', whole: false, least: 0, most: null }, 's', 'at least 0 s'],
    [{ kind: 'number', whole: false, least: null, most: 1 }, null, 'at most 1'],
    [{ kind: 'choice', options: ['a', 'b'] }, null, 'one of a, b'],
    [{ kind: 'switch' }, null, 'yes or no'],
    [{ kind: 'text', longest: null }, null, 'text'],
  ])('that may be %o (%s) reads %s', (range, unit, text) => {
    expect(rangeText(range, unit, t, formats)).toBe(text);
  });

  it('is explained in Japanese, too', () => {
    expect(Object.keys(meanings).toSorted()).toEqual(Object.keys(settingDefinitions).toSorted());
  });

  it('is typed in its own unit', () => {
    expect(settingInput(21_600)).toBe('21600');
    expect(settingInput(null)).toBe('');
  });
});

describe('groups of settings', () => {
  const setting = (key: string, description: string): SettingView => ({
    key,
    description,
    value: 1,
    default: 1,
    refused: null,
    unit: null,
    range: { kind: 'switch' },
    updatedBy: null,
    updatedAt: null,
    isDefault: true,
  });
  const settings = [
    setting('access.a', 'Interval'),
    setting('robots.b', 'Recheck'),
    setting('access.c', 'Burst'),
  ];

  it('follow the first part of the key', () => {
    expect(
      groupSettings(settings, '', t, formats).map(({ name, settings: members }) => [name, members.length]),
    ).toEqual([
      ['Access', 2],
      ['robots.txt', 1],
    ]);
  });

  it('keep what a search matches, by key or meaning', () => {
    expect(
      groupSettings(settings, ' BURST ', t, formats).flatMap((group) => group.settings.map(({ key }) => key)),
    ).toEqual(['access.c']);
    expect(groupSettings(settings, 'nothing', t, formats)).toEqual([]);
  });
});
