import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceError } from '@meguri/api/services-port';
import type { BannerWords } from './banner-words.ts';
import { replayHeaders } from './replay-answer.ts';

/** Parts of a body that is sent as it is made; it begins when the first one is asked for. */
export type StreamedBody = AsyncIterable<Uint8Array | string>;

/** An answer of the archive's origin. */
export interface ArchiveAnswer {
  status: number;
  /** Names in lower case. A streamed body has its `content-length` here, where it is known. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | string | StreamedBody;
}

/** Seconds after which a client that was refused because of load may retry. */
const retrySeconds = 5;

/** A sentence about the problem, and its fix. */
export function plainAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ArchiveAnswer {
  return {
    status,
    headers: {
      ...replayHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      ...headers,
    },
    body: `${text}\n`,
  };
}

export function redirectAnswer(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): ArchiveAnswer {
  return {
    status: 302,
    headers: { ...replayHeaders, 'cache-control': 'no-store', location, ...headers },
    body: '',
  };
}

/** The answer to a reader whom a service refused. */
export function refusedAnswer({ code, refusal, message }: ServiceError, words: BannerWords): ArchiveAnswer {
  if (code === 'not-found') return plainAnswer(404, words.notFound);
  if (code === 'forbidden') return plainAnswer(403, words.restricted);
  if (code === 'too-many-attempts') return plainAnswer(429, message, { 'retry-after': String(retrySeconds) });
  if (refusal?.word === 'contentTooComplex') return plainAnswer(422, words.tooComplex);
  if (refusal?.word === 'contentBusy')
    return plainAnswer(503, words.busy, { 'retry-after': String(retrySeconds) });
  return plainAnswer(404, message);
}

/**
 * Sends an answer. Never rejects: a body that fails midway ends the connection, so that the client does not take a part
 * for the whole.
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ArchiveAnswer,
): Promise<void> {
  const isComplete = typeof body === 'string' || body instanceof Uint8Array;
  // Neither has a body (RFC 9110, 15.3.5 and 15.4.5).
  const length =
    isComplete && status !== 204 && status !== 304 ? { 'content-length': Buffer.byteLength(body) } : {};
  try {
    response.writeHead(status, { ...headers, ...length });
  } catch {
    // A header that cannot be sent: archived values may hold anything.
    response.destroy();
    return;
  }
  if (request.method === 'HEAD' || isComplete) {
    response.end(request.method === 'HEAD' || !isComplete ? undefined : body);
    return;
  }
  await pipeline(Readable.from(gathered(body)), response).catch(() => response.destroy());
}

const gatheredBytes = 16_384;

/** The same bytes in fewer parts: each short line alone would become a packet. */
async function* gathered(body: StreamedBody): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    parts.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < gatheredBytes) continue;
    yield parts.length === 1 ? chunk : Buffer.concat(parts);
    [parts, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
