import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Stores a setting's value, or with `value: undefined` restores the default, with its audit entry.
 *
 * @param input.value as `parseSetting` returned it
 * @param input.check sees the stored value, undefined without one; throwing rolls everything back
 * @returns the id of the audit entry
 */
export async function writeSetting(
  prisma: PrismaClient,
  input: { key: string; value: unknown; audit: NewAuditEntry; check?: (stored: unknown) => void },
): Promise<bigint> {
  const { key, value, audit, check } = input;
  return prisma.$transaction(async (tx) => {
    // A setting with its default has no row to lock.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('setting'))`;
    check?.((await tx.setting.findUnique({ where: { key }, select: { value: true } }))?.value);
    if (value === undefined) {
      await tx.setting.deleteMany({ where: { key } });
    } else {
      await tx.$executeRaw`
        INSERT INTO setting (key, value, updated_at, updated_by) VALUES (${key}, ${JSON.stringify(value)}::jsonb, ${audit.at}, ${audit.actor})
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at, updated_by = EXCLUDED.updated_by`;
    }
    return appendAudit(tx, audit);
  });
}
