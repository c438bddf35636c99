import { describe, expect, it } from 'vitest';
import { srcsetUrls } from './srcset.ts';

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
