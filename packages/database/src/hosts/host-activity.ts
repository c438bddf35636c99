import type { HostActivity } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Threads that mention a host, the latest first. */
export function listComplaintsOfHost(
  prisma: PrismaClient,
  input: { hostId: bigint; limit: number },
): Promise<HostActivity['complaints']> {
  return prisma.$queryRaw<HostActivity['complaints']>`
    SELECT id::text AS id, subject, from_name AS "fromName", kind, status, last_message_at AS "lastMessageAt" FROM complaint
    WHERE id IN (SELECT complaint_id FROM complaint_mention WHERE host_id = ${input.hostId})
    ORDER BY last_message_at DESC LIMIT ${input.limit}`;
}
