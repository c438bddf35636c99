import { expect, it } from 'vitest';
import { localInstantText, readLocalInstant } from './input-texts.ts';

it('writes instants to the minute with leading zeros', () => {
  expect(localInstantText(null)).toBe('');
  expect(localInstantText(new Date(2026, 0, 2, 3, 4, 59, 999))).toBe('2026-01-02T03:04');
});

it('keeps the milliseconds of an unedited instant', () => {
  const at = new Date(2026, 6, 1, 12, 30, 15, 250);
  expect(readLocalInstant(localInstantText(at), at)).toBe(at);
});

it('parses an edited instant, and no text as none', () => {
  const at = new Date(2026, 6, 1, 12, 30, 15);
  expect(readLocalInstant('2026-07-01T12:31', at)).toEqual(new Date(2026, 6, 1, 12, 31));
  expect(readLocalInstant('2026-07-01T12:31', null)).toEqual(new Date(2026, 6, 1, 12, 31));
  expect(readLocalInstant('', at)).toBeNull();
});
