import { describe, expect, test } from 'vitest';
import { cleanQuery } from './clean-query.ts';

const hex = '0123456789abcdef0123456789ABCDEF';

describe('cleanQuery', () => {
  test.each([
    ['', ''],
    ['?', ''],
    ['?a=1&b=2', '?a=1&b=2'],
    ['?b=2&a=1', '?b=2&a=1'],
    ['?a&&b=&=c', '?a&&b=&=c'],
    ['?a=%7e', '?a=~'],
  ])('leaves order and empty parameters alone: %s becomes %s', (search, expected) => {
    expect(cleanQuery(search)).toBe(expected);
  });

  test.each([
    ['?utm_source=x&utm_medium=y', ''],
    ['?id=1&UTM_Campaign=x', '?id=1'],
    ['?fbclid=x&id=1&gclid=y', '?id=1'],
    ['?%75tm_source=x&id=1', '?id=1'],
    ['?id=utm_source', '?id=utm_source'],
    ['?my_utm_source=x', '?my_utm_source=x'],
  ])('removes tracking: %s becomes %s', (search, expected) => {
    expect(cleanQuery(search)).toBe(expected);
  });

  test.each([
    [`?id=1&PHPSESSID=abc`, '?id=1'],
    [`?jsessionid=${hex}.node1&id=1`, '?id=1'],
    [`?ASPSESSIONIDABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&id=1`, '?id=1'],
    [`?CFID=14387305&CFTOKEN=72942008&id=1`, '?id=1'],
    [`?CFTOKEN=72942008&id=1&cfid=14387305`, '?id=1'],
    [`?cfid=14387305&id=1`, '?cfid=14387305&id=1'],
    [`?sid=${hex}&id=1`, '?id=1'],
    [`?s=${hex}`, ''],
    ['?sid=263', '?sid=263'],
    ['?sid=01/08/15/234223', '?sid=01/08/15/234223'],
    ['?s=search+words', '?s=search+words'],
    [`?newsid=${hex}`, `?newsid=${hex}`],
  ])('removes session ids: %s becomes %s', (search, expected) => {
    expect(cleanQuery(search)).toBe(expected);
  });
});
