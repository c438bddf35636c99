import type { PackageRequest } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/**
 * Queues a package for a request of a consumer. Null: the limit of queued requests is reached.
 *
 * @param input.audit null: the consumer itself made the request, which the package states
 * @returns its id
 */
export async function insertPackageRequest(
  prisma: PrismaClient,
  input: {
    consumer: { id: number; name: string };
    request: PackageRequest;
    requestedBy: string;
    at: Date;
    most: number;
    audit: Omit<NewAuditEntry, 'subject'> | null;
  },
): Promise<string | null> {
  const { consumer, request, requestedBy, at, most, audit } = input;
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM consumer WHERE id = ${consumer.id} FOR UPDATE`;
    const open = await tx.package.count({
      where: { consumerId: consumer.id, kind: 'request', state: { in: ['queued', 'building', 'paused'] } },
    });
    if (open >= most) return null;
    const { id } = await tx.package.create({
      data: {
        consumerId: consumer.id,
        kind: 'request',
        state: 'queued',
        createdAt: at,
        request: JSON.parse(JSON.stringify(request)),
        requestedBy,
      },
      select: { id: true },
    });
    if (audit) await appendAudit(tx, { ...audit, subject: `consumer:${consumer.name}` });
    return String(id);
  });
}
