import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Answers are written in batches of about this size, since a write costs more than an answer. */
const batchCharacters = 65_536;

/**
 * Answers questions line by line: one JSON value per line in, one per line out, in order. A line that is not
 * JSON, or makes the answerer throw, gets `{"error": …}`. Holds at most a chunk of input and a batch of
 * answers. Ends without error when the reader is gone (`| head`).
 */
export async function answerJsonLines(
  input: Readable,
  output: Writable,
  answer: (question: unknown) => unknown,
): Promise<void> {
  let isClosed = false;
  output.on('error', () => {
    isClosed = true;
  });
  let batch = '';
  const flush = async () => {
    const isTaken = output.write(batch);
    batch = '';
    if (!isTaken && !isClosed) await drained(output);
  };
  for await (const lines of readLines(input)) {
    for (const line of lines) {
      batch += `${answerLine(line, answer)}\n`;
      if (batch.length >= batchCharacters) await flush();
      if (isClosed) return;
    }
    if (batch !== '') await flush();
  }
}

async function drained(output: Writable): Promise<void> {
  // A reader that disconnects meanwhile raises "error" here; the caller's listener handles it.
  await once(output, 'drain').catch(() => {});
}

function answerLine(line: string, answer: (question: unknown) => unknown): string {
  try {
    return JSON.stringify(answer(JSON.parse(line)));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** The complete lines of each chunk. The end of the last line needs no line feed. */
async function* readLines(input: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let started: string[] = [];
  for await (const chunk of input) {
    const lines = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n');
    const [first = '', ...others] = lines;
    // A line may span many chunks: its parts are joined once.
    started.push(first);
    if (others.length === 0) continue;
    const last = others.pop() ?? '';
    yield [started.join(''), ...others];
    started = [last];
  }
  const rest = started.join('') + decoder.decode();
  if (rest !== '') yield [rest];
}
