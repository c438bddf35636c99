import type { SettingView } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { groupSettings, settingInput, settingText } from './setting-words.ts';

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
    expect(settingText(value, unit)).toBe(text);
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
    unit: null,
    isDefault: true,
  });
  const settings = [
    setting('access.a', 'Interval'),
    setting('robots.b', 'Recheck'),
    setting('access.c', 'Burst'),
  ];

  it('go by the first part of the key', () => {
    expect(groupSettings(settings, '').map(({ name, settings: members }) => [name, members.length])).toEqual([
      ['Access', 2],
      ['robots.txt', 1],
    ]);
  });

  it('keep what a search matches, by key or meaning', () => {
    expect(
      groupSettings(settings, ' BURST ').flatMap((group) => group.settings.map(({ key }) => key)),
    ).toEqual(['access.c']);
    expect(groupSettings(settings, 'nothing')).toEqual([]);
  });
});
