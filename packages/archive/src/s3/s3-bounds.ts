import { pipeline, Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { archiveError, ArchiveIoError } from '../errors.ts';

/** A bucket with more objects than this is no archive of Meguri. */
export const maxListedObjects = 10_000_000;

/** Lists and error messages are XML, a few hundred bytes for each of 1,000 objects. */
const maxAnswerBytes = 16 * 2 ** 20;

const longestStallMs = 60_000;
const slowestBytesPerSecond = 20_000;

export interface ReadingPace {
  /** Longest wait for the next bytes. */
  stallMs: number;
  /** Least mean speed: the whole object may take `stallMs` longer than at this speed. */
  bytesPerSecond: number;
}

/**
 * The bytes of an object as they arrive.
 *
 * @param maxBytes bytes that were requested
 * @throws {ArchiveIoError} while iterating: more bytes arrived, or they arrived too slowly
 */
export async function* boundedBytes(
  stream: ReadableStream<Uint8Array>,
  name: string,
  maxBytes: number,
  { stallMs, bytesPerSecond }: ReadingPace = {
    stallMs: longestStallMs,
    bytesPerSecond: slowestBytesPerSecond,
  },
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const endMs = performance.now() + stallMs + (maxBytes / bytesPerSecond) * 1000;
  let received = 0;
  try {
    for (;;) {
      const waitMs = Math.min(stallMs, endMs - performance.now());
      const { done, value } = await withinTime(reader.read(), waitMs, name);
      if (done) return;
      received += value.byteLength;
      if (received > maxBytes)
        throw new ArchiveIoError(
          `the bucket sends more than the ${maxBytes} bytes of ${name} that were requested`,
        );
      yield value;
    }
  } catch (error) {
    throw archiveError(error, `reading ${name}`);
  } finally {
    // The rest is not needed, and may be endless.
    reader.cancel().catch(() => undefined);
  }
}

async function withinTime<T>(read: Promise<T>, waitMs: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new ArchiveIoError(`the bucket stopped sending ${name}`));
    timer = setTimeout(fail, Math.max(0, waitMs));
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Middleware = Parameters<S3Client['middlewareStack']['addRelativeTo']>[0];
type Handler = (args: unknown) => Promise<{ response: unknown }>;

/** Limits the size of lists and error messages, which the client reads into memory; objects are streamed. */
export function limitAnswers(client: S3Client): void {
  const limit = (next: Handler, context: { commandName?: string }) => async (args: unknown) => {
    const result = await next(args);
    const response = result.response as { statusCode: number; body?: unknown };
    const isObject = context.commandName === 'GetObjectCommand' && response.statusCode < 300;
    if (!isObject && response.body instanceof Readable) response.body = limited(response.body);
    return result;
  };
  client.middlewareStack.addRelativeTo(limit as unknown as Middleware, {
    name: 'limitAnswers',
    relation: 'after',
    toMiddleware: 'deserializerMiddleware',
  });
}

function limited(body: Readable): Readable {
  let received = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received += chunk.byteLength;
      if (received <= maxAnswerBytes) done(null, chunk);
      else done(new ArchiveIoError(`the bucket answers with more than ${maxAnswerBytes} bytes`));
    },
  });
  return pipeline(body, limit, () => undefined);
}
