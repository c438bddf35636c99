import type { ComplaintTakedown } from '@meguri/contracts';
import type { PrismaClient } from '../client.ts';

/** What was taken down for a complaint, latest first. */
export function listTakedowns(
  prisma: PrismaClient,
  input: { complaintId: string },
): Promise<ComplaintTakedown[]> {
  return prisma.$queryRaw<ComplaintTakedown[]>`
    SELECT id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", lifted_at AS "liftedAt", purged_at AS "purgedAt", purged_captures AS "purgedCaptures"
    FROM takedown WHERE complaint_id = ${BigInt(input.complaintId)} ORDER BY id DESC`;
}
