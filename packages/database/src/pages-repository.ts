import type { PageRow } from '@meguri/contracts';
import type { PrismaClient } from './client.ts';
import { Prisma } from './generated/client.ts';

/** A page with everything that its view in the console shows. */
export interface PageRecord extends Omit<PageRow, 'host'> {
  hostId: bigint;
  hostName: string;
  urlKey: string;
  nextReason: string;
  putOff: boolean;
  excluded: string | null;
  depth: number;
  dynamicHops: number;
  discoveredAt: Date;
  seedListId: number;
  policyState: number[];
  consecutiveErrors: number;
  language: string | null;
  mime: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** What a page is at present; the first that applies. */
export const pageState = Prisma.sql`CASE WHEN page.excluded IS NOT NULL OR page.last_code = 'robots-disallowed' THEN 'excluded'
    WHEN page.consecutive_errors > 0 THEN 'failing' WHEN page.last_code = 'gone' THEN 'gone'
    WHEN page.visits = 0 THEN 'new' ELSE 'scheduled' END`;

/** The columns of a {@link PageRecord}, from page joined with host. */
export const pageColumns = Prisma.sql`page.host_id AS "hostId", host.name AS "hostName", url_key::text AS "urlKey", url,
    ${pageState} AS state, page.last_code AS "lastCode", last_status AS "lastStatus", page.last_access_at AS "lastAccessAt",
    last_changed_at AS "lastChangedAt", next_visit_at AS "nextVisitAt", interval_seconds AS "intervalSeconds", visits, changes, title,
    next_reason AS "nextReason", put_off AS "putOff", excluded, depth, dynamic_hops AS "dynamicHops", discovered_at AS "discoveredAt",
    seed_list_id AS "seedListId", policy_state AS "policyState", page.consecutive_errors AS "consecutiveErrors", language, mime, etag,
    last_modified AS "lastModified"`;

export async function findPage(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string },
): Promise<PageRecord | null> {
  const rows = await prisma.$queryRaw<PageRecord[]>`
    SELECT ${pageColumns} FROM page JOIN host ON host.host_id = page.host_id
    WHERE page.host_id = ${input.hostId} AND url_key = ${input.urlKey}::uuid`;
  return rows[0] ?? null;
}
