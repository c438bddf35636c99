import { expect, test } from 'vitest';
import { accessCodeOfStatus } from './status-codes.ts';

test.each([
  [200, 'ok'],
  [203, 'ok'],
  [204, 'ok'],
  [301, 'redirect'],
  [302, 'redirect'],
  [304, 'not-modified'],
  [308, 'redirect'],
  [400, 'client-error'],
  [401, 'client-error'],
  [403, 'client-error'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'throttled'],
  [451, 'client-error'],
  [500, 'server-error'],
  [503, 'throttled'],
  [599, 'server-error'],
  [999, 'protocol-error'],
  [100, 'protocol-error'],
])('%i is %s', (statusCode, code) => {
  expect(accessCodeOfStatus(statusCode)).toBe(code);
});
