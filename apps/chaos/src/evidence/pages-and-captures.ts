import type { PrismaClient } from '@meguri/database';
import type { CaptureFact } from '../checks/check-result.ts';

/** Records every page that was known at any time. */
export interface PageWatch {
  readonly everKnown: ReadonlySet<string>;
  stop(): Promise<void>;
}

const checkEveryMs = 5_000;

export function watchPages(prisma: PrismaClient): PageWatch {
  const everKnown = new Set<string>();
  let reading: Promise<void> = Promise.resolve();
  const read = async (before: Promise<void>): Promise<void> => {
    await before;
    // The database may be down; the next read catches up.
    const urls = await knownUrls(prisma).catch(() => []);
    for (const url of urls) everKnown.add(url);
  };
  const timer = setInterval(() => {
    reading = read(reading);
  }, checkEveryMs);
  return {
    everKnown,
    stop: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}

export async function knownUrls(prisma: PrismaClient): Promise<string[]> {
  return (await prisma.page.findMany({ select: { url: true } })).map(({ url }) => url);
}

/** A capture with the place of its record. */
export interface PlacedCapture extends CaptureFact {
  fileName: string;
  offset: number;
  length: number;
}

/** Reads all captures of the index. */
export function readCaptures(prisma: PrismaClient): Promise<PlacedCapture[]> {
  return prisma.$queryRaw<PlacedCapture[]>`
    SELECT url, (extract(epoch FROM captured_at) * 1000)::float8 AS "capturedAtMs", code, status, record_type AS "recordType",
      duration_ms AS "durationMs", encode(payload_digest, 'hex') AS "payloadDigest", truncated, file_name AS "fileName",
      "offset"::float8 AS "offset", length
    FROM capture_entry`;
}
