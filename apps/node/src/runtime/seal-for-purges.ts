import type { WarcWriter } from '@meguri/archive';
import { readSealRequests, type PrismaClient } from '@meguri/database';
import type { Journal } from '../journal/open-journal.ts';

/**
 * Seals files of this node for which a purge waits: only sealed files are overwritten, and a small crawl
 * would not fill a file before the deadline.
 */
export async function sealForPurges({
  prisma,
  nodeId,
  writer,
  journal,
}: {
  prisma: PrismaClient;
  nodeId: number;
  writer: Pick<WarcWriter, 'seal'>;
  journal: Pick<Journal, 'sealBegunUntil'>;
}): Promise<void> {
  const { file, journalUntil } = await readSealRequests(prisma, nodeId);
  if (file) await writer.seal();
  if (journalUntil !== null) await journal.sealBegunUntil(journalUntil);
}
