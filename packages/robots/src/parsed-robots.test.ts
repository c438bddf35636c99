import { describe, expect, test } from 'vitest';
import { productToken } from './parsed-robots.ts';

describe('productToken', () => {
  test.each([
    ['Meguri', 'Meguri'],
    ['Meguri/1.0 (+https://example.org/)', 'Meguri'],
    ['Googlebot-Image/2.1', 'Googlebot-Image'],
    ['my_bot', 'my_bot'],
    ['ia archiver', 'ia'],
    ['AB42bot', 'AB'],
    ['42', ''],
    ['', ''],
  ])('%j gives %j', (userAgent, token) => {
    expect(productToken(userAgent)).toBe(token);
  });
});
