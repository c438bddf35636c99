import { describe, expect, it } from 'vitest';
import { stableTarget } from './session-noise.ts';

const page = 'http://example.jp/page';

describe('stableTarget', () => {
  it.each([
    `${page}#part`,
    `${page};jsessionid=0A1B2C3D`,
    `${page}?PHPSESSID=0123456789abcdef`,
    `${page}?csrf_token=Zm9v&_=1700000000000`,
    `${page}?sid=4f9a0c77be12dd30`,
    `${page}?token=eyJhbGciOiJIUzI1NiJ9==&`,
  ])('takes %s for the page itself', (url) => {
    expect(stableTarget(url)).toBe(page);
  });

  it('drops the session segment of ASP.NET', () => {
    expect(stableTarget('http://example.jp/(S(abc123))/page')).toBe(page);
  });

  it.each([
    `${page}?v=dQw4w9WgXcQ`,
    `${page}?session=12`,
    `${page}?sid=sports`,
    `${page}?id=1&page=2`,
    `${page};v=1`,
  ])('keeps what leads elsewhere: %s', (url) => {
    expect(stableTarget(url)).toBe(url);
  });
});
