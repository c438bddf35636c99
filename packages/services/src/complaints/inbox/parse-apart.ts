import { Worker } from 'node:worker_threads';
import { parseMail, parseMailHead, type MailLimits, type ParsedMail } from '@meguri/mail';
import type { ParseTask } from './parse-thread.ts';

/** Shorter mails are parsed in this thread: the limit of lines bounds that to a tenth of a second. */
const shortBytes = 16_384;
/** Threads that parse at the same time; more mails wait. */
const threads = 2;
const timeLimitMs = 2_000;
/** Memory of one thread's objects: several times the longest mail. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Parses a mail in a thread, so that this one keeps answering. Of a mail that takes longer than the limit, or
 * more memory, only the head and the raw beginning are read.
 *
 * @param timeoutMs milliseconds from when the thread is ready
 */
export async function parseMailApart(
  raw: Uint8Array,
  limits: Readonly<MailLimits>,
  timeoutMs = timeLimitMs,
): Promise<ParsedMail> {
  if (raw.byteLength <= shortBytes || raw.byteLength > limits.maxBytes) return parseMail(raw, limits);
  await takeTurn();
  try {
    return (
      (await parseInThread({ raw, limits }, timeoutMs)) ?? (await parseMailHead(raw, 'too-slow', limits))
    );
  } finally {
    passTurn();
  }
}

function takeTurn(): Promise<void> | void {
  if (running < threads) running += 1;
  else return new Promise((resolve) => waiting.push(resolve));
}

function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** Null: it took too long, or too much memory. Long mails are rare: each has a thread of its own. */
async function parseInThread(task: ParseTask, timeoutMs: number): Promise<ParsedMail | null> {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), { resourceLimits });
  const { promise, resolve } = Promise.withResolvers<ParsedMail | null>();
  let timer: NodeJS.Timeout | undefined;
  worker.on('error', () => resolve(null));
  worker.on('exit', () => resolve(null));
  worker.once('message', () => {
    timer = setTimeout(() => resolve(null), timeoutMs);
    worker.once('message', resolve);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
    worker.postMessage(task);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
