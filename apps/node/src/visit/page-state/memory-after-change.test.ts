import { packMemory, payloadMark, rememberPayload, unpackMemory } from '@meguri/extract';
import { expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { memoryAfterChange } from './memory-after-change.ts';

const digest = (byte: number) => new Uint8Array(32).fill(byte);
const before = { payloadDigest: digest(2), payloadCapturedAt: testNow };

test('the payload that gave way is remembered, whatever came after it', () => {
  for (const payloadDigest of [digest(3), null]) {
    const memory = memoryAfterChange(before, { payloadDigest, changeMemory: null });
    expect(unpackMemory(memory).formerPayloads).toEqual([payloadMark(digest(2))]);
  }
});

test('a payload that stayed, or was not stored, is not remembered', () => {
  const changeMemory = packMemory(rememberPayload(unpackMemory(null), digest(5)));
  expect(memoryAfterChange(before, { payloadDigest: digest(2), changeMemory })).toBe(changeMemory);
  const unstored = { ...before, payloadCapturedAt: null };
  expect(memoryAfterChange(unstored, { payloadDigest: digest(3), changeMemory })).toBe(changeMemory);
});
