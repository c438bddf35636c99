import { describe, expect, test } from 'vitest';
import { parseSetting } from './parse-setting.ts';
import { settingRange } from './setting-range.ts';
import { defaultSettings, settingDefinitions, type SettingKey } from './settings.ts';
import { settingsOfRows } from './stored-settings.ts';

const textKeys = (Object.keys(settingDefinitions) as SettingKey[]).filter(
  (key) => settingRange(key).kind === 'text',
);

/** Valid values of settings with a form of their own; any text is valid for the others. */
const samples: Partial<Record<SettingKey, string>> = {
  'crawler.contactUrl': 'https://archive.example/crawler',
  'crawler.product': 'Meguri',
  'announcements.publicUrl': 'https://archive.example/',
  'mail.address': 'crawler@archive.example',
  'mail.relayUrl': 'smtp://mail.archive.example:587',
  'public.contact': 'crawl@archive.example',
  'public.addresses': '192.0.2.1 2001:db8::/48',
  'archive.onSiteNetworks': '192.0.2.1 2001:db8::/48',
  'public.hostSuffix': '.crawl.archive.example',
  'robots.readAfter': '2026-03-11T12:00:00Z',
  'links.schemes': 'ftp gemini',
  'links.seedSchemes': 'ftp gemini',
};

const controls = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(0x7f + code)),
  '\u2028',
  '\u2029',
  '\r\nX-Forged: 1',
  '\ud800',
];

describe.each(textKeys)('%s', (key) => {
  const sample = samples[key] ?? 'INBOX';

  test('takes a valid text', () =>
    expect(parseSetting(key, sample)).toMatchObject({ ok: true, value: sample }));

  test('refuses control characters and line breaks anywhere', () => {
    const texts = controls.flatMap((control) =>
      [0, 9, sample.length].map((at) => `${sample.slice(0, at)}${control}${sample.slice(at)}`),
    );
    expect(texts.filter((text) => parseSetting(key, text).ok)).toEqual([]);
  });

  test('has a longest length', () => {
    expect(settingRange(key)).toMatchObject({ longest: expect.any(Number) });
  });
});

test('reports a line break in a text', () => {
  expect(parseSetting('mail.imapUser', 'crawler\r\nA1 DELETE INBOX')).toMatchObject({
    error: String.raw`setting mail.imapUser: expected one line without control characters, got "crawler\r\nA1 DELETE INBOX"`,
  });
});

describe('stored values', () => {
  const rows = [
    { key: 'crawler.contactUrl', value: 'https://archive.example/\r\nX-Forged: 1' },
    { key: 'crawler.concurrency', value: 'many' },
    { key: 'mail.imapMailbox', value: 'Complaints' },
    { key: 'no.longer.known', value: 1 },
  ];

  test('that are invalid leave the last valid value in force, and are named', () => {
    const inForce = { ...defaultSettings(), 'crawler.contactUrl': 'https://archive.example/' };
    const { settings, refused } = settingsOfRows(rows, inForce);
    expect(settings).toEqual({ ...inForce, 'mail.imapMailbox': 'Complaints' });
    expect(refused).toEqual([
      { key: 'crawler.contactUrl', value: String.raw`"https://archive.example/\r\nX-Forged: 1"` },
      { key: 'crawler.concurrency', value: '"many"' },
    ]);
  });

  test('that are invalid give the default if no other value is known', () => {
    expect(settingsOfRows(rows).settings).toEqual({ ...defaultSettings(), 'mail.imapMailbox': 'Complaints' });
  });

  test('that are removed give the default', () => {
    const inForce = { ...defaultSettings(), 'crawler.concurrency': 7 };
    expect(settingsOfRows([], inForce).settings).toEqual(defaultSettings());
  });
});
