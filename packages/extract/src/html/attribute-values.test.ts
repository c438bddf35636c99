import { describe, expect, it } from 'vitest';
import { parseRefresh, srcsetUrls } from './attribute-values.ts';

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

describe('srcsetUrls', () => {
  it.each([
    ['a.png', ['a.png']],
    ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
    ['a.png, b.png 2x,c.png 3x', ['a.png', 'b.png', 'c.png']],
    [' \n a,b.png 100w ,\tc.png', ['a,b.png', 'c.png']],
    ['a.png (1x, 2x) 3x, b.png', ['a.png', 'b.png']],
    ['a.png 1x,,b.png', ['a.png', 'b.png']],
    ['', []],
    [' , ,, ', []],
  ])('reads %j', (srcset, urls) => {
    expect(srcsetUrls(srcset)).toEqual(urls);
  });

  it('takes linear time on a megabyte of commas', () => {
    const commas = `a${','.repeat(1_000_000)}b`;
    expect(srcsetUrls(commas)).toEqual([commas]);
  });
});
