import { once } from 'node:events';

/**
 * Writes text or bytes to standard output as fast as they are accepted. A reader that disconnected (`| head`)
 * is not an error.
 */
export async function print(chunks: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  const { stdout } = process;
  // An error event without a listener would end the process; the error is read from the stream below.
  if (stdout.listenerCount('error', ignore) === 0) stdout.on('error', ignore);
  const single = typeof chunks === 'string' || chunks instanceof Uint8Array;
  try {
    for await (const chunk of single ? [chunks] : chunks) {
      if (stdout.errored) throw stdout.errored;
      if (!stdout.write(chunk)) await once(stdout, 'drain');
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value, null, 2)}\n`);
}

/** A JSON array, an element per line, of any length. */
export async function* jsonArray(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const value of values) {
    yield `${before}  ${JSON.stringify(value)}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

function ignore(): void {
  // See above.
}
