import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Stores a setting's value, or with `value: undefined` restores the default, with its audit entry.
 *
 * @param value as `parseSetting` returned it
 */
export async function writeSetting(
  prisma: PrismaClient,
  input: { key: string; value: unknown; audit: NewAuditEntry },
): Promise<void> {
  const { key, value, audit } = input;
  await prisma.$transaction(async (tx) => {
    if (value === undefined) {
      await tx.setting.deleteMany({ where: { key } });
    } else {
      await tx.$executeRaw`
        INSERT INTO setting (key, value, updated_at, updated_by) VALUES (${key}, ${JSON.stringify(value)}::jsonb, ${audit.at}, ${audit.actor})
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at, updated_by = EXCLUDED.updated_by`;
    }
    await appendAudit(tx, audit);
  });
}
