import { describe, expect, it } from 'vitest';
import { parseRefresh } from './parse-refresh.ts';

describe('parseRefresh', () => {
  it.each([
    ['5; url=/next', { seconds: 5, reference: '/next' }],
    ['0;URL="a b"', { seconds: 0, reference: 'a b' }],
    ["3 , url = 'x'y", { seconds: 3, reference: 'x' }],
    ['1 next.html', { seconds: 1, reference: 'next.html' }],
    ['2;next.html', { seconds: 2, reference: 'next.html' }],
    ['.5;url=x', { seconds: 0.5, reference: 'x' }],
    ['.;url=x', { seconds: 0, reference: 'x' }],
    ['0;url=\n x', { seconds: 0, reference: 'x' }],
  ])('reads %j', (value, refresh) => {
    expect(parseRefresh(value)).toEqual(refresh);
  });

  it.each(['', '5', '5;', '5; url=', 'url=/next', '-1; url=/next', '5url=/next', '5; url=""'])(
    'finds no other page in %j',
    (value) => {
      expect(parseRefresh(value)).toBeNull();
    },
  );
});
