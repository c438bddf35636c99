import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  maxFormerPayloads,
  noMemory,
  packMemory,
  payloadMark,
  rememberPayload,
  unpackMemory,
} from './change-memory.ts';

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('decodes what it encoded, and an empty memory takes no bytes', () => {
  expect(packMemory(noMemory)).toBeNull();
  fc.assert(
    fc.property(fc.array(digest, { minLength: 1 }), (digests) => {
      const memory = digests.reduce(rememberPayload, noMemory);
      expect(unpackMemory(packMemory(memory))).toEqual(memory);
    }),
  );
});

test('keeps the latest former versions, each once', () => {
  fc.assert(
    fc.property(fc.array(digest, { minLength: 1 }), (digests) => {
      const { formerPayloads } = digests.reduce(rememberPayload, noMemory);
      const latestFirst = [...new Set(digests.toReversed().map(payloadMark))];
      expect(formerPayloads).toEqual(latestFirst.slice(0, maxFormerPayloads));
    }),
  );
});

test('decodes any bytes, and damaged ones as an empty memory', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(unpackMemory(bytes).formerPayloads.length).toBeLessThanOrEqual(maxFormerPayloads);
    }),
  );
  expect(unpackMemory(new Uint8Array([0x12, 1]))).toEqual(noMemory);
  expect(unpackMemory(new Uint8Array([0xf0]))).toEqual(noMemory);
});
