import { createLocalStorage, createWarcReader } from '@meguri/archive';
import type { PrismaClient } from '@meguri/database';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { scanRecords } from '@meguri/warc';

export interface ArchiveCheck {
  files: number;
  records: Record<string, number>;
  captures: number;
  /** Descriptions of the faults; empty if the archive is valid. */
  faults: string[];
}

/** Reads every WARC file to its end and resolves every capture row, as a reader of the archive would. */
export async function checkArchive(prisma: PrismaClient, directory: string): Promise<ArchiveCheck> {
  const storage = await createLocalStorage({ directory });
  const check: ArchiveCheck = { files: 0, records: {}, captures: 0, faults: [] };
  try {
    for await (const { name } of storage.list('')) {
      if (name.startsWith('journal-')) continue;
      const source = await storage.openRead(name);
      if (source === null) continue;
      check.files += 1;
      for await (const item of scanRecords(source)) {
        if (item.kind === 'record') {
          check.records[item.record.type] = (check.records[item.record.type] ?? 0) + 1;
        } else {
          check.faults.push(`${name}: ${item.kind} at ${item.offset}`);
        }
      }
    }
    const reader = createWarcReader({
      storage,
      findOriginal: async ({ targetUri, date }) => {
        if (date === null) return null;
        const hostId = hostIdOf(new URL(targetUri).host);
        const row = await prisma.captureEntry.findUnique({
          where: {
            hostId_urlKey_capturedAt: { hostId, urlKey: BigInt(urlKeyOf(targetUri)), capturedAt: date },
          },
        });
        return row && { fileName: row.fileName, offset: Number(row.offset), length: row.length };
      },
    });
    for (const row of await prisma.captureEntry.findMany()) {
      check.captures += 1;
      const place = { fileName: row.fileName, offset: Number(row.offset), length: row.length };
      const result =
        row.recordType === 'metadata' ? await reader.readRecord(place) : await reader.readPayload(place);
      if (result.kind !== 'record' && result.kind !== 'payload') {
        check.faults.push(
          `${row.url} (${row.code}): ${result.kind} ${'reason' in result ? result.reason : ''}`,
        );
      } else if (result.record.targetUri !== row.url) {
        check.faults.push(`${row.url}: the record is of ${result.record.targetUri}`);
      } else if (result.record.type !== row.recordType) {
        check.faults.push(`${row.url}: the record is a ${result.record.type}, not a ${row.recordType}`);
      }
    }
  } finally {
    await storage.close();
  }
  return check;
}
