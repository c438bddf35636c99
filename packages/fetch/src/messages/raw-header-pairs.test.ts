import { expect, test } from 'vitest';
import { rawHeaderPairs } from './raw-header-pairs.ts';

const bytes = (...parts: string[]) => parts.map((part) => Buffer.from(part, 'latin1'));

test.each([
  ['nothing', null, []],
  [
    'HTTP/1',
    bytes('Set-Cookie', 'a=1 \t ', 'set-cookie', 'b=\xe9'),
    [
      ['Set-Cookie', 'a=1'],
      ['set-cookie', 'b=\xe9'],
    ],
  ],
  ['strings', ['A', 'b'], [['A', 'b']]],
  [
    'HTTP/2',
    { 'set-cookie': ['a=1', 'b=2'], etag: '"1"' },
    [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['etag', '"1"'],
    ],
  ],
])('%s', (_, raw, pairs) => {
  expect(rawHeaderPairs(raw)).toEqual(pairs);
});
