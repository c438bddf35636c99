import { readFileSync } from 'node:fs';
import { alertKinds, formatBytes } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { alertText } from './status.ts';

const messages = new URL('../../../console/messages/en/events.json', import.meta.url);
const { kinds } = JSON.parse(readFileSync(messages, 'utf8')) as { kinds: Record<string, string> };
const detail = {
  node: 2,
  name: 'two',
  setting: 'mail.imapUser',
  value: '"a"',
  freeBytes: 2_100_000_000,
  minFreeBytes: 5_000_000_000,
};
const written: Readonly<Record<string, string>> = {
  node: '2',
  name: 'two',
  setting: detail.setting,
  value: detail.value,
  freeBytes: formatBytes(detail.freeBytes),
  minFreeBytes: formatBytes(detail.minFreeBytes),
};

test.each(alertKinds)('states the alert %s in the words of the console', (kind) => {
  const sentence = kinds[kind]?.replaceAll(/\{(\w+)\}/g, (_, field: string) => written[field] ?? '?');
  expect(sentence).not.toMatch(/[{?]|undefined/);
  expect(alertText({ kind, subject: 'any', since: null, detail })).toContain(sentence);
});
