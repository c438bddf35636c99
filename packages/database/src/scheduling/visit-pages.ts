import { contentColumns, payloadColumns } from '../commit/content/page-content.ts';
import { unpackPolicyState } from '../commit/policy-state.ts';
import type { Likeness } from '@meguri/contracts';
import { lastCodeText, likenessText, nextReasonText } from '../stored-codes.ts';

/** A page as its visit reads it: all inputs of its next schedule, constant in size. */
export interface VisitPage {
  hostId: bigint;
  urlKey: string;
  url: string;
  seedListId: number;
  depth: number;
  dynamicHops: number;
  redirectHops: number;
  /** Found as a part of a page; null: by a link or as a seed. */
  embedded: boolean | null;
  discoveredAt: Date;
  nextVisitAt: Date;
  /** Class of importance, where it differs from the seed list's. */
  importanceClass: number | null;
  /** Deferred because the host's day was full. */
  deferred: boolean;
  nextReason: string;
  /** Links of its content were not stored, as the database lacked room. */
  linksUnread: boolean;
  /** An announced change that no visit has checked yet, packed. */
  announcedBy: number | null;
  /** Weight of an alarm by a neighbour that changed, in (0, 1]; null: no alarm. */
  alarm: number | null;
  lastAccessAt: Date | null;
  lastVerdictAt: Date | null;
  lastChangedAt: Date | null;
  lastCode: string | null;
  intervalSeconds: number;
  /** The interval without the host's price, where it differs. */
  baseIntervalSeconds: number | null;
  policyState: number[];
  visits: number;
  changes: number;
  /** Changes that returned to a former version. */
  returns: number;
  consecutiveErrors: number;
  /** A whole number below 2^53. */
  rateTerm: number;
  etag: string | null;
  lastModified: string | null;
  payloadDigest: Uint8Array | null;
  textDigest: Uint8Array | null;
  simhash: Uint8Array | null;
  changeMemory: Uint8Array | null;
  payloadCapturedAt: Date | null;
  /** URL of the capture with the payload, where it is another page of the host. */
  payloadUrl: string | null;
  /** Key of the page whose content it repeats; null: it is no duplicate. */
  duplicateOf: string | null;
  likeness: Likeness | null;
  title: string | null;
  language: string | null;
  mime: string | null;
}

/** A {@link VisitPage} as the database returns it. */
export type StoredVisitPage = Omit<VisitPage, 'policyState'> & { policyState: Uint8Array | null };

/** The columns of a {@link StoredVisitPage}, from page with {@link contentJoins}. */
export const visitPageColumns = `page.host_id AS "hostId", page.url_key::text AS "urlKey", page.url, page.seed_list_id AS "seedListId",
  depth, dynamic_hops AS "dynamicHops", redirect_hops AS "redirectHops", embedded AS "embedded", discovered_at AS "discoveredAt", next_visit_at AS "nextVisitAt",
  importance_class AS "importanceClass", base_interval_seconds AS "baseIntervalSeconds", deferred AS "deferred", links_unread IS TRUE AS "linksUnread", ${nextReasonText} AS "nextReason", announced_by AS "announcedBy", alarm / 100.0::float8 AS "alarm", coalesce(last_failed_at, last_verdict_at) AS "lastAccessAt", last_verdict_at AS "lastVerdictAt",
  last_changed_at AS "lastChangedAt", ${lastCodeText} AS "lastCode", interval_seconds AS "intervalSeconds",
  policy_state AS "policyState", visits, changes, coalesce(returns, 0) AS returns, consecutive_errors AS "consecutiveErrors", rate_term::float8 AS "rateTerm",
  text_digest AS "textDigest", simhash, change_memory AS "changeMemory", duplicate_of::text AS "duplicateOf", ${likenessText} AS likeness, ${contentColumns}, ${payloadColumns}`;

/** The fields of those columns; the compiler requires all. */
export const visitPageFields: Readonly<Record<keyof StoredVisitPage, true>> = {
  hostId: true,
  urlKey: true,
  url: true,
  seedListId: true,
  depth: true,
  dynamicHops: true,
  redirectHops: true,
  embedded: true,
  discoveredAt: true,
  nextVisitAt: true,
  importanceClass: true,
  deferred: true,
  nextReason: true,
  linksUnread: true,
  announcedBy: true,
  alarm: true,
  lastAccessAt: true,
  lastVerdictAt: true,
  lastChangedAt: true,
  lastCode: true,
  intervalSeconds: true,
  baseIntervalSeconds: true,
  policyState: true,
  visits: true,
  changes: true,
  returns: true,
  consecutiveErrors: true,
  rateTerm: true,
  etag: true,
  lastModified: true,
  payloadDigest: true,
  textDigest: true,
  simhash: true,
  changeMemory: true,
  payloadCapturedAt: true,
  payloadUrl: true,
  duplicateOf: true,
  likeness: true,
  title: true,
  language: true,
  mime: true,
};

export const visitPage = (stored: StoredVisitPage): VisitPage => ({
  ...stored,
  policyState: unpackPolicyState(stored.policyState),
});
