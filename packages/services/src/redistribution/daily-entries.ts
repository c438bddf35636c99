import {
  scanIndexableCaptures,
  urlKeyOf,
  type FilePart,
  type IndexableCapture,
  type PrismaClient,
} from '@meguri/database';
import type { PackageEntry } from '@meguri/redistribution';

const capturesPerRead = 5_000;

/** The captures of parts of archive files, in their order. */
export async function* dailyEntries(
  prisma: PrismaClient,
  parts: readonly FilePart[],
): AsyncGenerator<PackageEntry> {
  for (const { fileId, from, to } of parts)
    for (let next = from; next < to;) {
      const found = await scanIndexableCaptures(prisma, { fileId, from: next, to, limit: capturesPerRead });
      // Two captures may have one record.
      let last = -1;
      for (const capture of found) {
        if (capture.offset !== last) yield entryOf(capture);
        last = capture.offset;
      }
      if (found.length < capturesPerRead) break;
      next = last + 1;
    }
}

function entryOf(capture: IndexableCapture): PackageEntry {
  const { hostId, urlKey, url, capturedAt, recordType, fileId, offset, length, bodyUrl, seedListId } =
    capture;
  return {
    hostId,
    urlKey: String(urlKey),
    url,
    capturedAt,
    recordType,
    fileId,
    offset,
    length,
    bodyOf: bodyUrl === null ? null : { urlKey: urlKeyOf(bodyUrl), url: bodyUrl },
    seedListId,
  };
}
