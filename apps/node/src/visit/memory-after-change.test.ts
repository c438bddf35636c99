import { packMemory, payloadMark, rememberPayload, unpackMemory } from '@meguri/extract';
import { expect, test } from 'vitest';
import { testNow } from '../testing/rows.ts';
import { memoryAfterChange } from './memory-after-change.ts';

const digest = (byte: number) => new Uint8Array(32).fill(byte);
const before = { changeMemory: null, payloadDigest: digest(2), payloadCapturedAt: testNow };

test('the payload that gave way is remembered, whatever came after it', () => {
  for (const now of [digest(3), null]) {
    const { formerPayloads } = unpackMemory(memoryAfterChange(before, now));
    expect(formerPayloads).toEqual([payloadMark(digest(2))]);
  }
});

test('a payload that stayed, or was not stored, is not remembered', () => {
  const changeMemory = packMemory(rememberPayload(unpackMemory(null), digest(5)));
  expect(memoryAfterChange({ ...before, changeMemory }, digest(2))).toBe(changeMemory);
  const unstored = { ...before, changeMemory, payloadCapturedAt: null };
  expect(memoryAfterChange(unstored, digest(3))).toBe(changeMemory);
});
