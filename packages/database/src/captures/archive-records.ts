import type { PrismaClient } from '../connection/client.ts';
import { captureColumns, type CaptureRecord } from './captures-repository.ts';

/** An archive file as readers of its bytes identify it. */
export interface ArchiveFile {
  fileId: number;
  name: string;
  /** How often purges have overwritten bytes in it. */
  rewrites: number;
}

/** The archive file of a name, whether it is being written, sealed or imported; null: there is none. */
export async function findArchiveFile(prisma: PrismaClient, name: string): Promise<ArchiveFile | null> {
  const rows = await prisma.$queryRaw<ArchiveFile[]>`
    SELECT file_id AS "fileId", name, (SELECT count(*)::int FROM file_digest WHERE file_digest.file_id = warc_file.file_id) AS rewrites
    FROM warc_file WHERE name = ${name}`;
  return rows[0] ?? null;
}

/** Captures whose records begin in [from, before) of a file, by offset; hidden ones too. */
export function listCapturesInFile(
  prisma: PrismaClient,
  { fileId, from, before, limit }: { fileId: number; from: number; before: number; limit: number },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE file_id = ${fileId} AND "offset" >= ${from}::bigint AND "offset" < ${before}::bigint
    ORDER BY capture."offset" LIMIT ${limit}`;
}
