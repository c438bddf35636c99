import { accessCodes } from '@meguri/contracts';
import { nextVisitReasons } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { accessCodeNumbers, nextReasonNumbers } from './stored-codes.ts';

test.each([
  ['access codes', accessCodes, accessCodeNumbers],
  ['reasons of next visits', nextVisitReasons, nextReasonNumbers],
])('%s have numbers from 1 on, each its own, as rows are read by their place', (_, codes, numbers) => {
  const expected = codes.map((_code, index) => index + 1);
  expect(Object.values(numbers).toSorted((a, b) => a - b)).toEqual(expected);
  expect(new Set(Object.keys(numbers))).toEqual(new Set<string>(codes));
});
