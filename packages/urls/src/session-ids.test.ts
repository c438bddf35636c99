import { describe, expect, test } from 'vitest';
import { removePathSessionIds } from './session-ids.ts';

const hex = '0123456789abcdef0123456789abcdef';

describe('removePathSessionIds', () => {
  test.each([
    ['/shop;jsessionid=1A2B.node3/cart', '/shop/cart'],
    ['/cart;JSESSIONID=1A2B', '/cart'],
    ['/cart;lang=ja;jsessionid=1A2B;x', '/cart;lang=ja;x'],
    [`/cart;sid=${hex}`, '/cart'],
    ['/cart;sid=7', '/cart;sid=7'],
    ['/cart;phpsessid=', '/cart'],
    ['/(S(lit3py55t21z5v55vlm25s55))/page.aspx', '/(S(lit3py55t21z5v55vlm25s55))/page.aspx'],
    ['/;/;=/', '/;/;=/'],
  ])('%s becomes %s', (path, expected) => {
    expect(removePathSessionIds(path)).toBe(expected);
  });
});
