import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';
import { makePricesDue } from './host-prices.ts';
import { dropRateCells } from './rate-cells.ts';
import type { PageKey } from '../scheduling/request-revisits.ts';

/**
 * Sets the relative importance of pages, with its audit entry. Hosts are locked in id order before their
 * pages, as commits do it.
 *
 * @param input.importanceClass index of the importance classes of packages/schedule; null: that of their
 * seed lists
 * @returns the number of known pages
 */
export async function setPageImportance(
  prisma: PrismaClient,
  input: {
    pages: readonly PageKey[];
    importanceClass: number | null;
    audit(count: number): NewAuditEntry;
  },
): Promise<number> {
  const { pages, importanceClass, audit } = input;
  const hostIds = [...new Set(pages.map((page) => page.hostId))];
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ANY(${hostIds}::bigint[]) ORDER BY host_id FOR UPDATE`;
      const count = await tx.$executeRaw`
        UPDATE page SET importance_class = ${importanceClass}::smallint
        FROM unnest(${pages.map((page) => page.hostId)}::bigint[], ${pages.map((page) => page.urlKey)}::bigint[]) AS k(host_id, url_key)
        WHERE page.host_id = k.host_id AND page.url_key = k.url_key`;
      // The histogram counts pages by importance, too.
      await dropRateCells(tx, hostIds);
      await makePricesDue(tx, hostIds);
      await appendAudit(tx, audit(count));
      return count;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}
