import { expect, test } from 'vitest';
import { accessCodes, errorClassOf, isHostFailure } from './outcomes.ts';

test('every code has an error class, except those that are not failures of the page', () => {
  const fine = accessCodes.filter((code) => errorClassOf(code) === null);
  expect(fine).toEqual(['ok', 'not-modified', 'redirect', 'gone', 'media-type-excluded']);
});

test.each([
  'rate-limited',
  'server-error',
  'dns-not-found',
  'connection-refused',
  'tls-failed',
  'too-slow',
  'preempted',
] as const)('%s is a failure of the host', (code) => expect(isHostFailure(code)).toBe(true));

test.each([
  'ok',
  'gone',
  'client-error',
  'protocol-error',
  'robots-disallowed',
  'aborted',
  'address-refused',
] as const)('%s says nothing about the rest of the host', (code) => expect(isHostFailure(code)).toBe(false));
