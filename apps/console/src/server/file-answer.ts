import { rangeAnswer } from '@meguri/contracts';
import { streamOf } from './stream-of.ts';

/** A file of known length, any bytes of which can be sent. */
interface SentFile {
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes. */
  tag: string;
  /** The bytes [from, to). */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Sends a file, whole or the requested range. */
export function fileAnswer(request: Request, file: SentFile): Response {
  const { bytes, tag, fileName, mediaType } = file;
  const { status, from, to } = rangeAnswer(request.headers, file);
  const headers = new Headers({
    etag: `"${tag}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (status === 416) headers.set('content-range', `bytes */${bytes}`);
  if (status !== 200 && status !== 206) return new Response(null, { status, headers });
  headers.set('content-type', mediaType);
  headers.set('content-length', String(to - from));
  headers.set('content-disposition', `attachment; filename="${fileName}"`);
  if (status === 206) headers.set('content-range', `bytes ${from}-${to - 1}/${bytes}`);
  const body = request.method === 'HEAD' ? null : streamOf(file.read(from, to), request.signal);
  return new Response(body, { status, headers });
}
