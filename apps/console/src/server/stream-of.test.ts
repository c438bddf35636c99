import { expect, test } from 'vitest';
import { streamOf } from './stream-of.ts';

/** Parts of a file, and whether their reader has ended them. */
function source(parts: readonly string[]) {
  const state = { taken: 0, isEnded: false };
  async function* generate() {
    try {
      for (const part of parts) {
        state.taken += 1;
        yield part;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, parts: generate() };
}

const never = new AbortController().signal;
const many = Array.from({ length: 100 }, () => 'x');

test('sends every part, as text in UTF-8', async () => {
  const { parts } = source(['a', 'ä']);
  expect(await new Response(streamOf(parts, never)).text()).toBe('aä');
});

test('reads no further than the client does, and ends with it', async () => {
  const { state, parts } = source(many);
  const reader = streamOf(parts, never).getReader();
  await reader.read();
  expect(state).toEqual({ taken: 1, isEnded: false });
  await reader.cancel();
  expect(state).toEqual({ taken: 1, isEnded: true });
});

test('fails an unfinished body when the request is aborted', async () => {
  const gone = new AbortController();
  const { state, parts } = source(many);
  const reader = streamOf(parts, gone.signal).getReader();
  await reader.read();
  gone.abort();
  await expect(reader.read()).rejects.toThrow('the client went away');
  expect(state.isEnded).toBe(true);
});

test('fails a body of which the client takes nothing', async () => {
  const { state, parts } = source(many);
  const reader = streamOf(parts, never, 1).getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow('the client went away');
  expect(state.isEnded).toBe(true);
});
