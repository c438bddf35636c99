import { describe, expect, it } from 'vitest';
import { preferredLocale, knownTimeZone } from './locales.ts';

describe('the language of a request', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['ja', 'ja'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['de,en;q=0.9,ja;q=0.8', 'en'],
    ['en;q=0.4, ja;q=0.5', 'ja'],
    ['ja;q=0, en', 'en'],
    ['fr-FR', 'en'],
    ['ja;q=nonsense', 'en'],
  ])('%o is answered in %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});

describe('the time zone of a request', () => {
  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    [undefined, 'UTC'],
    ['Nowhere/Land', 'UTC'],
    ['<script>', 'UTC'],
  ])('%s is taken for %s', (name, zone) => {
    expect(knownTimeZone(name)).toBe(zone);
  });
});
