import { expect, test } from 'vitest';
import { readBoundedBody } from './request.ts';

function streamOf(chunks: number, bytes: number) {
  const seen = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled += 1;
        if (seen.pulled > chunks) controller.close();
        else controller.enqueue(new Uint8Array(bytes).fill(seen.pulled));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

test('reads a body within the limit', async () => {
  expect(await readBoundedBody(null, 10)).toEqual(new Uint8Array());
  const body = await readBoundedBody(streamOf(3, 4).stream, 12);
  expect([...(body ?? [])]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
});

test('stops reading a body as soon as it exceeds the limit', async () => {
  const { stream, seen } = streamOf(1_000_000, 4);
  expect(await readBoundedBody(stream, 10)).toBeNull();
  expect(seen).toEqual({ pulled: 3, cancelled: true });
});
