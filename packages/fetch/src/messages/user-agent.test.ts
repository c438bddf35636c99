import { expect, test } from 'vitest';
import { userAgentHeader } from './user-agent.ts';

test('names the product, its version and the contact', () => {
  expect(
    userAgentHeader({ product: 'Meguri', version: '0.1.0', contactUrl: 'https://archive.example/bot' }),
  ).toBe('Mozilla/5.0 (compatible; Meguri/0.1.0; +https://archive.example/bot)');
});

test('omits a missing contact', () => {
  expect(userAgentHeader({ product: 'Meguri', version: '0.1.0', contactUrl: null })).toBe(
    'Mozilla/5.0 (compatible; Meguri/0.1.0)',
  );
});

test('refuses parts that would end the header', () => {
  expect(() => userAgentHeader({ product: 'Meguri', version: '1\r\nX: y', contactUrl: null })).toThrow(
    TypeError,
  );
});
