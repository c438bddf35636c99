import { expect, test } from 'vitest';
import { isBatchOfSignIns } from './batches.ts';

test.each([
  ['/api/trpc/auth.signIn', false],
  ['/api/trpc/overview.get,hosts.list', false],
  ['/api/trpc/auth.signIn,auth.signIn', true],
  ['/api/trpc/overview.get,auth.signIn', true],
  ['/api/trpc/overview.get%2Cauth.signIn', true],
  ['/api/trpc/account.changePassword,account.changePassword', true],
  ['/api/trpc/overview.get,%61uth.signIn', true],
])('%s is a batch of sign-ins: %j', (path, expected) => {
  expect(isBatchOfSignIns(path)).toBe(expected);
});
