import { array, assert, nat, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { ByteAccumulator } from './byte-accumulator.ts';

test('keeps the first bytes up to its maximum, and reports when there were more', () => {
  assert(
    property(array(uint8Array({ maxLength: 50 })), nat(500), (chunks, maxBytes) => {
      const accumulator = new ByteAccumulator(maxBytes);
      const fitted = chunks.map((chunk) => accumulator.append(chunk));
      const whole = Buffer.concat(chunks);
      expect(Buffer.from(accumulator.view())).toEqual(whole.subarray(0, maxBytes));
      expect(fitted.every(Boolean)).toBe(whole.length <= maxBytes);
    }),
  );
});

test('the announced length does not limit the bytes', () => {
  assert(
    property(
      nat(5_000_000),
      array(uint8Array({ maxLength: 50 })),
      nat(500),
      (announced, chunks, maxBytes) => {
        const accumulator = new ByteAccumulator(maxBytes);
        accumulator.expect(announced);
        for (const chunk of chunks) accumulator.append(chunk);
        const bytes = accumulator.take();
        expect(Buffer.from(bytes)).toEqual(Buffer.concat(chunks).subarray(0, maxBytes));
        expect(bytes.buffer.byteLength).toBe(bytes.length);
      },
    ),
  );
});

test('an announcement of terabytes reserves no more than a megabyte', () => {
  const accumulator = new ByteAccumulator(Number.MAX_SAFE_INTEGER);
  accumulator.expect(2 ** 42);
  expect(accumulator.view().buffer.byteLength).toBe(1024 * 1024);
});

test('hands its bytes over in a buffer of their own, and starts over', () => {
  const accumulator = new ByteAccumulator(1_000_000);
  for (let n = 0; n < 1000; n++) accumulator.append(Buffer.alloc(100, n));
  const bytes = accumulator.take();
  expect(bytes.length).toBe(100_000);
  expect(bytes.buffer.byteLength).toBe(100_000);
  expect(bytes[99_999]).toBe(999 % 256);
  expect(accumulator.length).toBe(0);
  expect(accumulator.take().length).toBe(0);
});
