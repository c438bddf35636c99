import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { PackageEntry } from './in-scope.ts';

/**
 * List of the records in a package, stored next to its files: it tells whether the package has records that
 * may no longer be sent.
 */
export const recordListName = 'records.jsonl.gz';

const lineSchema = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.string(),
  z.tuple([z.string(), z.string()]).nullable(),
  z.number().nullable(),
]);

/** A line of the list. */
export function recordLine(entry: PackageEntry): string {
  const { fileId, offset, length, hostId, urlKey, url, capturedAt, recordType, bodyOf, seedListId } = entry;
  const line: z.infer<typeof lineSchema> = [
    fileId,
    offset,
    length,
    String(hostId),
    urlKey,
    url,
    capturedAt,
    recordType,
    bodyOf && [bodyOf.urlKey, bodyOf.url],
    seedListId,
  ];
  return `${JSON.stringify(line)}\n`;
}

/**
 * The records of a package, in their order.
 *
 * @throws if the list is missing or damaged
 */
export async function* readRecordList(directory: string): AsyncGenerator<PackageEntry> {
  const file = createReadStream(path.join(directory, recordListName));
  const text = createGunzip();
  file.once('error', (error) => text.destroy(error));
  file.pipe(text);
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      const [fileId, offset, length, hostId, urlKey, url, capturedAt, recordType, body, seedListId] =
        lineSchema.parse(JSON.parse(line));
      const bodyOf = body && { urlKey: body[0], url: body[1] };
      const place = { fileId, offset, length };
      yield { ...place, hostId: BigInt(hostId), urlKey, url, capturedAt, recordType, bodyOf, seedListId };
    }
  } finally {
    file.destroy();
    text.destroy();
  }
}
