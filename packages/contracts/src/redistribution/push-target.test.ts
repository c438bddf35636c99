import { expect, test } from 'vitest';
import { pushAddress, pushTargetSchema, readPushAddress } from './push-target.ts';

const none = { endpoint: '', region: '' };
const parse = (text: string, more = none) => pushTargetSchema.safeParse(readPushAddress(text, more));

test.each([
  ['https://deposit.example.org/meguri/', none, 'https://deposit.example.org/meguri'],
  ['HTTPS://Deposit.example.org', none, undefined],
  ['https://deposit.example.org/a/../b', none, 'https://deposit.example.org/b'],
  ['s3://deposit', none, 's3://deposit'],
  ['s3://deposit/a/b/', { endpoint: 'https://s3.example.org', region: 'eu-1' }, 's3://deposit/a/b'],
  ['https://user:secret@deposit.example.org/', none, undefined],
  ['https://deposit.example.org/?to=a', none, undefined],
  ['https://deposit.example.org/\r\nHost: a', none, undefined],
  ['file:///etc/passwd', none, undefined],
  ['s3://Deposit', none, undefined],
  ['s3://deposit/../other', none, undefined],
  ['s3://deposit//a', none, undefined],
  ['s3://deposit', { endpoint: 'https://a:b@s3.example.org', region: '' }, undefined],
  ['s3://deposit', { endpoint: 'https://s3.example.org/path', region: '' }, undefined],
  ['s3://deposit', { endpoint: '', region: 'eu 1' }, undefined],
])('%s with %o means %s', (text, more, expected) => {
  const { data } = parse(text, more);
  expect(data && pushAddress(data)).toBe(expected);
});

test('an empty line gives no target', () => {
  expect(readPushAddress('  ', none)).toBeNull();
});
