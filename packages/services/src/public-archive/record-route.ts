import { createHash } from 'node:crypto';
import type { Reader } from '@meguri/access';
import { refusal, ServiceError } from '@meguri/api/services-port';
import { openPath, sealedPath } from '@meguri/archive';
import { findArchiveFile, listCapturesInFile, type ArchiveFile, type CaptureRecord } from '@meguri/database';
import { requireReadable } from '../access/require-readable.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { replayHeaders } from '../replay/replay-answer.ts';
import { collection, type PublicRequest, type PublicRoute } from './public-route.ts';
import { readRecordRange } from './record-range.ts';

/** Most records in one range: access is decided for each. */
const maxRecords = 100;
/** Bytes that are read at once. */
const partBytes = 1_048_576;
/** Interval at which a transfer checks whether its reader may still read. */
const recheckMs = 1_000;

/**
 * Records by pointer, as indexes give it: the name of the archive file, and a range of bytes that is one record or several
 * in a row. Every record must be that of a capture that the reader may read; a request record, which no index lists, is
 * none. Files that are being written and imported ones count, too.
 */
export function recordRoute(deps: Dependencies, archive: () => Promise<Archive>): PublicRoute {
  const { prisma } = deps;
  return {
    path: `/${collection}/records/`,
    answer: async ({ rest, headers, reader, signal }: PublicRequest): Promise<ArchiveAnswer> => {
      const file = await namedFile(deps, rest.split('?', 1)[0] ?? '');
      if (!file) return plainAnswer(404, 'The archive has no file of this name.');
      const tag = tagOf(file);
      const caching = { 'accept-ranges': 'bytes', etag: tag, 'cache-control': 'no-cache' };
      const asked = readRecordRange(headers, tag);
      if (asked.kind === 'none') return plainAnswer(asked.status, asked.problem, caching);
      if (asked.kind === 'changed')
        return plainAnswer(
          412,
          'This file has changed since. Discard the bytes that you have and request them again.',
          caching,
        );
      if (asked.kind === 'not-modified') return { status: 304, headers: caching, body: '' };
      const { from } = asked;
      const before = asked.to ?? from + 1;
      const captures = await listCapturesInFile(prisma, { ...file, from, before, limit: maxRecords + 1 });
      const to = endOf(captures, asked);
      if (captures.length > maxRecords)
        return plainAnswer(416, `A range holds at most ${maxRecords} records. Request fewer.`, caching);
      if (to === null || !(await areReadable(deps, reader, captures)))
        return plainAnswer(404, 'The archive has no records of exactly this range.', caching);
      return {
        status: 206,
        headers: {
          ...replayHeaders,
          ...caching,
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${from}-${to - 1}/*`,
          'content-length': String(to - from),
        },
        body: bytesOf(deps, { archive, file, captures, reader, signal, from, to }),
      };
    },
  };
}

/** Found by its permanent name, or by its present path below the archive. */
async function namedFile({ prisma }: Dependencies, place: string): Promise<ArchiveFile | null> {
  const last = place.slice(place.lastIndexOf('/') + 1);
  if (!/^[\w.-]{1,205}$/.test(last) || ![last, sealedPath(last)].includes(place)) return null;
  const file = await findArchiveFile(prisma, last);
  // The name of an imported file may end like the path of an open one.
  const written = last.replace(/\.open$/, '');
  return file ?? (last === openPath(written) ? findArchiveFile(prisma, written) : null);
}

/**
 * Bytes at an offset change only when a purge overwrites them: a file that grows, or is sealed, keeps its
 * tag.
 */
function tagOf({ name, rewrites }: ArchiveFile): string {
  return `"${createHash('sha256').update(`${name}\n${rewrites}`).digest('hex').slice(0, 32)}"`;
}

/**
 * The end of records that follow each other without a gap from the first byte of a range to its last; null: they do not.
 * Two entries of an index may have one record.
 */
function endOf(
  captures: readonly CaptureRecord[],
  { from, to }: { from: number; to: number | null },
): number | null {
  let [start, end] = [from, from];
  for (const { offset, length } of captures) {
    if (offset === start && end > start) continue;
    if (offset !== end || length <= 0) return null;
    [start, end] = [offset, offset + length];
  }
  return end > from && (to === null || end === to) ? end : null;
}

/**
 * Whether a reader may read all captures. False where one is hidden: the answer is the same as for bytes that
 * are no record.
 *
 * @throws {ServiceError} `forbidden` by a rule
 */
async function areReadable(
  deps: Dependencies,
  reader: Reader,
  captures: readonly CaptureRecord[],
): Promise<boolean> {
  try {
    for (const capture of captures) await requireReadable(deps, reader, capture);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not-found') return false;
    throw error;
  }
}

async function* bytesOf(
  deps: Dependencies,
  input: {
    archive: () => Promise<Archive>;
    file: ArchiveFile;
    captures: readonly CaptureRecord[];
    reader: Reader;
    signal: AbortSignal;
    from: number;
    to: number;
  },
): AsyncGenerator<Uint8Array> {
  const { file, captures, reader, signal, from, to } = input;
  const { storage } = await input.archive();
  const nowMs = () => deps.clock.now().getTime();
  let checkedAtMs = nowMs();
  for (let offset = from; offset < to;) {
    signal.throwIfAborted();
    if (Math.abs(nowMs() - checkedAtMs) >= recheckMs) {
      if (!(await areReadable(deps, reader, captures))) throw refusal('not-found', 'noCapture', { url: '' });
      checkedAtMs = nowMs();
    }
    const part = await storage.readRange(file.name, offset, Math.min(partBytes, to - offset));
    if (!part || part.byteLength === 0)
      throw refusal('unavailable', 'archiveFileMissing', { file: file.name });
    yield part;
    offset += part.byteLength;
  }
}
