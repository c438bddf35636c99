import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSetting, type SettingParse } from './parse-setting.ts';
import { settingRule } from './setting-range.ts';
import { defaultSettings, isSettingKey, settingDefinitions } from './settings.ts';

const keys = Object.keys(settingDefinitions);

test.each(keys)('the default of %s is valid, as a value and as text', (key) => {
  const value = new Map<string, unknown>(Object.entries(defaultSettings())).get(key);
  expect(parseSetting(key, value)).toEqual({ ok: true, key, value });
  expect(parseSetting(key, String(value))).toEqual({ ok: true, key, value });
});

test.each([
  ['access.intervalSeconds', '30', 30],
  ['access.intervalSeconds', ' 2.5 ', 2.5],
  ['access.intervalSeconds', 0, 0],
  ['fetch.maxBodyBytes', '1e6', 1_000_000],
  ['links.embedded', 'false', false],
  ['crawler.product', 'Tea-House_Bot', 'Tea-House_Bot'],
  ['crawler.contactUrl', 'mailto:crawl@example.org', 'mailto:crawl@example.org'],
  ['crawler.contactUrl', 'https://example.org/crawler', 'https://example.org/crawler'],
  ['crawler.contactUrl', '', ''],
])('%s accepts %j', (key, raw, value) => {
  expect(parseSetting(key, raw)).toEqual({ ok: true, key, value });
});

const number = 'setting access.intervalSeconds: must be a number from 0 to 86,400 s';
describe.each([
  ['an unknown key', 'no.such.key', '1', 'unknown setting "no.such.key"; docs/settings.md lists them all'],
  [
    'a misspelt key',
    'access.interval',
    '1',
    'unknown setting "access.interval", did you mean "access.intervalSeconds"?; docs/settings.md lists them all',
  ],
  ['a key of every object', 'toString', '1', 'unknown setting "toString"; docs/settings.md lists them all'],
  ['a word for a number', 'access.intervalSeconds', 'often', `${number}, got "often"`],
  ['nothing for a number', 'access.intervalSeconds', '', `${number}, got ""`],
  ['a unit after a number', 'access.intervalSeconds', '20s', `${number}, got "20s"`],
  [
    'digits for a text',
    'crawler.contactUrl',
    '-1',
    'setting crawler.contactUrl: expected an http:, https: or mailto: URL, got "-1"',
  ],
  ['too little', 'access.intervalSeconds', '-1', `${number}, got "-1"`],
  ['too much', 'access.intervalSeconds', 86_401, `${number}, got 86401`],
  [
    'more text than a content thread should hold',
    'fetch.maxExpandedBytes',
    '67108865',
    'setting fetch.maxExpandedBytes: must be a whole number from 1 to 67,108,864 B, got "67108865"',
  ],
  [
    'a fraction of a visit',
    'crawler.concurrency',
    '1.5',
    'setting crawler.concurrency: must be a whole number from 1 to 10,000 visits, got "1.5"',
  ],
  [
    'a word for a switch',
    'links.embedded',
    'yes',
    'setting links.embedded: must be true or false, got "yes"',
  ],
  ['a number for a switch', 'links.embedded', 1, 'setting links.embedded: must be true or false, got 1'],
  [
    'a text that is not a URL',
    'crawler.contactUrl',
    'call me',
    'setting crawler.contactUrl: expected an http:, https: or mailto: URL, got "call me"',
  ],
  [
    'a URL that cannot be opened',
    'crawler.contactUrl',
    'javascript:alert(1)',
    'setting crawler.contactUrl: expected an http:, https: or mailto: URL, got "javascript:alert(1)"',
  ],
  [
    'a product with a space',
    'crawler.product',
    'My Bot',
    'setting crawler.product: expected letters, "_" and "-" only, because robots.txt groups are matched with this token, got "My Bot"',
  ],
])('%s', (_, key, raw, error) => {
  test('is refused with the values that the setting takes', () => {
    expect(parseSetting(key, raw)).toMatchObject({ ok: false, error });
  });
});

test('any input gives a value of the setting or an error of one line', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...keys), fc.string()),
      fc.oneof(fc.string({ maxLength: 500 }), fc.anything({ withBigInt: true, withDate: true })),
      (key, raw) => {
        const parsed = parseSetting(key, raw);
        expect(parsed.ok ? 'a value' : parsed.error).not.toMatch(/[\r\n]/);
        expect(isFaithful(parsed)).toBe(true);
      },
    ),
  );
});

/** A value fits its schema and can be set again; an error is short. */
function isFaithful(parsed: SettingParse): boolean {
  if (!parsed.ok) return parsed.error.length < 450;
  const again = parseSetting(parsed.key, parsed.value);
  return settingDefinitions[parsed.key].schema.safeParse(parsed.value).success && again.ok;
}

test.each(keys)('%s states its values in both languages, if it has a rule of its own', (key) => {
  if (!isSettingKey(key)) throw new Error(key);
  expect(settingRule(key, 'en') ?? 'must be').toMatch(/^must /);
  expect(settingRule(key, 'ja') ?? 'ください').toMatch(/入力してください$|^ください$/);
});
