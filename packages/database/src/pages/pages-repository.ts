import type { Likeness, PageRow } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { contentColumns, shownContentJoins } from '../commit/content/page-content.ts';
import { unpackPolicyState } from '../commit/policy-state.ts';
import { expectedVisit } from '../scheduling/virtual-line.ts';
import { accessCodeSql, excludedText, lastCodeText, likenessText, nextReasonText } from '../stored-codes.ts';

/** A page with everything that its view shows. */
export interface PageRecord extends Omit<PageRow, 'host'> {
  hostId: bigint;
  hostName: string;
  urlKey: string;
  nextReason: string;
  announcedBy: number | null;
  /** A linked page has changed since its last verdict. */
  alarmed: boolean;
  deferred: boolean;
  excluded: string | null;
  depth: number;
  dynamicHops: number;
  discoveredAt: Date;
  lastVerdictAt: Date | null;
  /** The interval without the access price; null where it made no difference. */
  baseIntervalSeconds: number | null;
  /** Null: that of its seed list. */
  importanceClass: number | null;
  /** Key of the page whose content it repeats; null: it is no duplicate. */
  duplicateOf: string | null;
  likeness: Likeness | null;
  seedListId: number;
  policyState: number[];
  consecutiveErrors: number;
  language: string | null;
  mime: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** The state of a page; the first that applies. */
export const pageState = Prisma.sql`CASE WHEN page.excluded IS NOT NULL OR page.last_code IN (${accessCodeSql('robots-disallowed')}, ${accessCodeSql('excluded-by-setting')}, ${accessCodeSql('media-type-excluded')}) THEN 'excluded'
    WHEN page.consecutive_errors > 0 THEN 'failing' WHEN page.last_code = ${accessCodeSql('gone')} THEN 'gone'
    WHEN page.visits = 0 THEN 'new' ELSE 'scheduled' END`;

/** A {@link PageRecord} as the database returns it. */
export type StoredPage = Omit<PageRecord, 'policyState'> & { policyState: Uint8Array | null };

/** Pages with their hosts and with the captures that describe their content. */
export const pageSource = Prisma.raw(`page JOIN host ON host.host_id = page.host_id ${shownContentJoins}`);

/** The columns of a {@link StoredPage}, from {@link pageSource}. */
export const pageColumns = Prisma.sql`page.host_id AS "hostId", host.name AS "hostName", page.url_key::text AS "urlKey", page.url,
    ${pageState} AS state, ${Prisma.raw(lastCodeText)} AS "lastCode", last_status AS "lastStatus",
    coalesce(last_failed_at, last_verdict_at) AS "lastAccessAt", last_changed_at AS "lastChangedAt", ${expectedVisit} AS "nextVisitAt", host.paused AS "hostPaused",
    interval_seconds AS "intervalSeconds", visits, changes, ${Prisma.raw(nextReasonText)} AS "nextReason",
    announced_by AS "announcedBy", alarm IS NOT NULL AS alarmed, deferred AS "deferred",
    ${Prisma.raw(excludedText)} AS excluded, depth, dynamic_hops AS "dynamicHops", discovered_at AS "discoveredAt",
    last_verdict_at AS "lastVerdictAt", base_interval_seconds AS "baseIntervalSeconds", importance_class AS "importanceClass",
    duplicate_of::text AS "duplicateOf", ${Prisma.raw(likenessText)} AS likeness,
    page.seed_list_id AS "seedListId", policy_state AS "policyState", page.consecutive_errors AS "consecutiveErrors",
    ${Prisma.raw(contentColumns)}`;

export const pageRecord = (stored: StoredPage): PageRecord => ({
  ...stored,
  policyState: unpackPolicyState(stored.policyState),
});

export async function findPage(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string },
): Promise<PageRecord | null> {
  const rows = await prisma.$queryRaw<StoredPage[]>`
    SELECT ${pageColumns} FROM ${pageSource}
    WHERE page.host_id = ${input.hostId} AND page.url_key = ${input.urlKey}::bigint`;
  return rows[0] ? pageRecord(rows[0]) : null;
}
