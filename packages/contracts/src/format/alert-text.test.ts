import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alertKinds } from '../crawl-events.ts';
import { alertText } from './alert-text.ts';
import { formatBytes } from './numbers.ts';

const messages = new URL('../../../../apps/console/messages/en/events.json', import.meta.url);
const { kinds } = JSON.parse(readFileSync(messages, 'utf8')) as { kinds: Record<string, string> };
const detail = {
  node: 2,
  name: 'two',
  setting: 'mail.imapUser',
  value: '"a"',
  problem: 'ENOENT',
  minutes: 4,
  counter: 'datfrozenxid',
  age: 512,
  limit: 500,
  files: 2,
  file: 'a.warc.gz',
  purges: 2,
  takedown: '7',
  preempted: 300,
  freeBytes: 2_100_000_000,
  minFreeBytes: 5_000_000_000,
};
const written: Readonly<Record<string, string>> = {
  node: '2',
  name: 'two',
  setting: detail.setting,
  value: detail.value,
  problem: detail.problem,
  minutes: '4',
  counter: detail.counter,
  age: '512',
  limit: '500',
  files: '2',
  file: 'a.warc.gz',
  purges: '2',
  takedown: '7',
  preempted: '300',
  freeBytes: formatBytes(detail.freeBytes),
  minFreeBytes: formatBytes(detail.minFreeBytes),
};

test.each(alertKinds)('states the alert %s as the console does', (kind) => {
  const sentence = kinds[kind]?.replaceAll(/\{(\w+)\}/g, (_, field: string) => written[field] ?? '?');
  expect(sentence).not.toMatch(/[{?]|undefined/);
  expect(alertText({ kind, subject: 'any', since: null, detail })).toContain(sentence);
});
