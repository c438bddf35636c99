import { expect, test } from 'vitest';
import { tokenCreateInput } from './people.ts';

const expiryOf = (input: object) =>
  tokenCreateInput.parse({ name: 'x', role: 'viewer', ...input }).expiresInDays;

test('a token expires after 90 days unless never is chosen', () => {
  expect(expiryOf({})).toBe(90);
  expect(expiryOf({ expiresInDays: 365 })).toBe(365);
  expect(expiryOf({ expiresInDays: null })).toBeNull();
});

test.each([0, -1, 3_651, 1.5, 'never'])('a lifetime of %j days is refused', (expiresInDays) => {
  expect(tokenCreateInput.safeParse({ name: 'x', role: 'viewer', expiresInDays }).success).toBe(false);
});
