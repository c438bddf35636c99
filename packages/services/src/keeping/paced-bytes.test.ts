import { expect, test } from 'vitest';
import { createPace } from './paced-bytes.ts';

const chunks = async function* (count: number, bytes: number) {
  for (let index = 0; index < count; index += 1) yield new Uint8Array(bytes);
};

function clock() {
  let ms = 0;
  return {
    nowMs: () => ms,
    wait: async (waited: number) => {
      ms += waited;
    },
  };
}

test('bytes pass at the rate limit, whatever the size of their chunks', async () => {
  for (const [count, bytes] of [
    [100, 1_000],
    [2, 50_000],
  ] as const) {
    const time = clock();
    const pace = createPace({ bytesPerSecond: () => 10_000, ...time });
    let received = 0;
    for await (const chunk of pace.slow(chunks(count, bytes))) received += chunk.byteLength;
    expect(received).toBe(100_000);
    expect(time.nowMs()).toBeCloseTo(10_000, 0);
  }
});

test('a claim is renewed during a long wait', async () => {
  let beats = 0;
  const beat = async () => void (beats += 1);
  const pace = createPace({ bytesPerSecond: () => 10, beat, beatMs: 20_000, ...clock() });
  await Array.fromAsync(pace.slow(chunks(1, 1_000)));
  expect(beats).toBe(5);
});

test('a claim is renewed before the end of bytes that their reader took long to write', async () => {
  const time = clock();
  let beats = 0;
  const beat = async () => void (beats += 1);
  const pace = createPace({ bytesPerSecond: () => 1_000, beat, beatMs: 20_000, ...time });
  for await (const chunk of pace.slow(chunks(1, 1_000))) await time.wait(20 * chunk.byteLength);
  expect(beats).toBe(1);
});
