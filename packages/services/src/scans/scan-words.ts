import { refusal } from '@meguri/api/services-port';

/** Refuses with the message of the error. */
export const refuse =
  (word: 'badAnalyser' | 'scanFailed') =>
  (error: unknown): never => {
    throw refusal('invalid', word, { problem: error instanceof Error ? error.message : String(error) });
  };

/** The first `most` values. */
export async function* limited<T>(all: AsyncIterable<T>, max: number): AsyncGenerator<T> {
  let count = 0;
  for await (const one of all) {
    if (count >= max) return;
    count += 1;
    yield one;
  }
}
