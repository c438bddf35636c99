import { expect, test } from 'vitest';
import { permittedPauses } from './permitted-pauses.ts';

const limits = { inAll: 20, perSender: 5 };

test.each([
  ['the first complaint', 3, { inAll: 0, perSender: 0 }, 3],
  ['more hosts than a sender may', 8, { inAll: 0, perSender: 0 }, 5],
  ['the rest of what a sender may', 5, { inAll: 4, perSender: 4 }, 1],
  ['the rest of what all may', 5, { inAll: 18, perSender: 0 }, 2],
  ['a sender beyond its limit', 1, { inAll: 5, perSender: 5 }, 0],
  ['limits that were lowered since', 2, { inAll: 30, perSender: 9 }, 0],
])('%s: of %d with %j', (_, wanted, recent, permitted) => {
  expect(permittedPauses(wanted, recent, limits)).toBe(permitted);
});

test('an operator is not limited', () => {
  expect(permittedPauses(9, { inAll: 100, perSender: 100 }, null)).toBe(9);
});
