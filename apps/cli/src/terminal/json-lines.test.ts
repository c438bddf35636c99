import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerJsonLines } from './json-lines.ts';

async function answerAll(
  chunks: Iterable<Uint8Array>,
  answer: (question: unknown) => unknown,
): Promise<string> {
  const output = new PassThrough();
  const answers = text(output);
  await answerJsonLines(Readable.from(chunks), output, answer);
  output.end();
  return answers;
}

const bytes = (input: string) => new TextEncoder().encode(input);
const same = (question: unknown) => question;

test('every line gets one answer, in order, whatever the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      async (questions, size) => {
        const lines = questions.map((question) => JSON.stringify(question));
        const input = bytes(lines.join('\n'));
        const chunks = Array.from({ length: Math.ceil(input.length / size) }, (_, index) =>
          input.subarray(index * size, (index + 1) * size),
        );
        expect(await answerAll(chunks, same)).toBe(lines.map((line) => `${line}\n`).join(''));
      },
    ),
    { numRuns: 50 },
  );
});

test('a bad line gets an error, and the next line is answered', async () => {
  const answers = await answerAll([bytes('{"a":1}\nnonsense\n\n\u{FEFF}\r\n[2]\r\n3')], same);
  const parsed = answers
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const error = { error: expect.any(String) };
  expect(parsed).toEqual([{ a: 1 }, error, error, error, [2], 3]);
});

test('an exception of the answerer becomes the error of the answer', async () => {
  const answers = await answerAll([bytes('1\n2\n')], (question) => {
    if (question === 1) throw new Error('one is too few');
    return { question };
  });
  expect(answers).toBe('{"error":"one is too few"}\n{"question":2}\n');
});

test('a final line feed adds no line, and empty input gives no answer', async () => {
  expect(await answerAll([bytes('1\n')], same)).toBe('1\n');
  expect(await answerAll([], same)).toBe('');
});

test('a question is answered as soon as its line is complete', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const done = answerJsonLines(input, output, same);
  input.write('"first"\n"sec');
  const [answer]: unknown[] = await once(output, 'data');
  expect(String(answer)).toBe('"first"\n');
  input.end('ond"\n');
  await done;
});

test('waits for a slow reader', async () => {
  let held = 0;
  let maxHeld = 0;
  const output = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      held += chunk.length;
      maxHeld = Math.max(maxHeld, output.writableLength);
      setImmediate(done);
    },
  });
  const line = `"${'x'.repeat(1000)}"\n`;
  const chunks = Array.from({ length: 1000 }, () => bytes(line));
  await answerJsonLines(Readable.from(chunks), output, same);
  expect(held).toBe(1000 * line.length);
  expect(maxHeld).toBeLessThan(3 * line.length);
});

test('ends without error when the reader disconnects', async () => {
  const output = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  let answered = 0;
  const endless = (function* () {
    for (;;) yield bytes('1\n');
  })();
  await answerJsonLines(Readable.from(endless), output, () => (answered += 1));
  expect(answered).toBeLessThan(100);
});
