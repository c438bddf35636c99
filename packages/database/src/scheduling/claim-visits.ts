import { hasCome, realInstantOf } from '@meguri/schedule';
import { int8Array, uuidArray } from '../connection/binary-array.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { isUrlKey } from '../ids.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import { isFree, visitedHostColumns, visitedHostFields, type VisitedHost } from './visit-lease.ts';
import { storedRobots, type StoredRobots } from '../robots/robots-repository.ts';
import { contentJoins } from '../commit/content/page-content.ts';
import { mayComeAheadText } from './pages-ahead.ts';
import {
  visitPage,
  visitPageColumns,
  visitPageFields,
  type StoredVisitPage,
  type VisitPage,
} from './visit-pages.ts';

/** A visit to begin. */
export interface VisitClaim {
  hostId: bigint;
  /** UUID of the visit. */
  token: string;
  /** Pages that it plans to access. */
  urlKeys: readonly string[];
  /** Whether to read the host's robots records, too. */
  wantsRobots: boolean;
}

/** A visit that has begun. */
export interface ClaimedVisit {
  host: VisitedHost;
  /**
   * Its pages that are still to be visited, in any order: deleted, excluded or later rescheduled ones are
   * skipped, except deferred pages and those that a host with a price takes ahead.
   */
  pages: VisitPage[];
  /** Its robots records without their texts, one per scheme, if requested. */
  robots: (StoredRobots & { scheme: string })[];
}

/**
 * Begins visits of several hosts, each as {@link claimVisit} does, and reads their pages, in one transaction
 * that shares fsync and round trip.
 *
 * @param input.claims at most one for each host
 * @param input.soon hosts whose access delay ends by then are claimed too, with pages that are due by then;
 *   their visits must wait for `nextAccessAt` and `suspendedUntil`. Default: now
 * @returns for each claim in order the visit, or null if the host may not be visited now
 */
export async function claimVisits(
  hotPath: HotPath,
  input: { claims: readonly VisitClaim[]; now: Date; soon?: Date; leaseUntil: Date },
): Promise<(ClaimedVisit | null)[]> {
  const { now, soon = now, leaseUntil } = input;
  const sorted = input.claims.toSorted((a, b) => (a.hostId < b.hostId ? -1 : 1));
  const wanting = sorted.filter((claim) => claim.wantsRobots).map((claim) => claim.hostId);
  const [hosts, pages, robots = []] = await hotPath.transaction([
    claimHosts(sorted, { now, soon, leaseUntil }),
    loadPages(sorted, soon),
    ...(wanting.length > 0 ? [loadRobots(wanting)] : []),
  ]);
  const hostById = new Map(hosts.map((host) => [host.hostId, host]));
  const pagesByHost = Map.groupBy(pages, (page) => page.hostId);
  const robotsByHost = Map.groupBy(robots, (record) => record.hostId);
  return input.claims.map(({ hostId }) => {
    const host = hostById.get(hostId);
    if (!host) return null;
    const claimed = claimedPages(host, pagesByHost.get(hostId) ?? [], soon);
    return { host, pages: claimed, robots: (robotsByHost.get(hostId) ?? []).map(storedRobots) };
  });
}

/** A page of a short-term queue, and whether it may be visited though it is not due. */
type QueuedPage = StoredVisitPage & { mayComeAhead: boolean };

const queuedPageFields = fieldsOf<QueuedPage>({ ...visitPageFields, mayComeAhead: true });

function claimedPages(host: VisitedHost, pages: readonly QueuedPage[], soon: Date): VisitPage[] {
  const isPriced = host.price !== null;
  return pages.flatMap(({ mayComeAhead, ...stored }) => {
    const isClaimed =
      stored.deferred || hasCome(stored.nextVisitAt, host, soon) || (isPriced && mayComeAhead);
    return isClaimed ? [{ ...visitPage(stored), nextVisitAt: realInstantOf(stored.nextVisitAt, host) }] : [];
  });
}

/** In id order, like every statement that changes several hosts. */
function claimHosts(
  claims: readonly VisitClaim[],
  { now, soon, leaseUntil }: { now: Date; soon: Date; leaseUntil: Date },
) {
  return {
    name: 'claim-hosts',
    fields: visitedHostFields,
    text: `
      UPDATE host SET visit_token = claim.token, visit_lease_until = $4::timestamptz
      FROM unnest($1::bigint[], $2::uuid[]) AS claim(host_id, token)
      WHERE host.host_id = claim.host_id AND ${isFree('$3::timestamptz', '$5::timestamptz')}
      RETURNING ${visitedHostColumns}`,
    values: [
      int8Array(claims, (claim) => claim.hostId),
      uuidArray(claims, (claim) => claim.token),
      now.toISOString(),
      leaseUntil.toISOString(),
      soon.toISOString(),
    ],
  } satisfies Statement;
}

type RobotsOfHost = Parameters<typeof storedRobots>[0] & { hostId: bigint; scheme: string };

const robotsFields = fieldsOf<RobotsOfHost>({
  hostId: true,
  scheme: true,
  fetchedAt: true,
  status: true,
  reason: true,
  parsed: true,
  unreachableSince: true,
  body: true,
});

function loadRobots(hostIds: readonly bigint[]) {
  return {
    name: 'load-robots',
    fields: robotsFields,
    text: `
      SELECT host_id AS "hostId", scheme, fetched_at AS "fetchedAt", status, reason, parsed, unreachable_since AS "unreachableSince",
        NULL AS body
      FROM robots WHERE host_id = ANY($1::bigint[])`,
    values: [int8Array(hostIds, (id) => id)],
  } satisfies Statement;
}

const minIntervalText = '(SELECT min_interval_seconds FROM seed_list WHERE id = page.seed_list_id)';

function loadPages(claims: readonly VisitClaim[], soon: Date) {
  // A queue may hold keys written by an earlier version; no page has them.
  const keys = claims.flatMap(({ hostId, urlKeys }) =>
    urlKeys.filter(isUrlKey).map((urlKey) => ({ hostId, urlKey: BigInt(urlKey) })),
  );
  return {
    name: 'load-pages',
    fields: queuedPageFields,
    text: `
      SELECT ${visitPageColumns}, ${mayComeAheadText('$3::timestamptz', minIntervalText)} AS "mayComeAhead"
      FROM unnest($1::bigint[], $2::bigint[]) AS key(host_id, url_key)
      JOIN page ON page.host_id = key.host_id AND page.url_key = key.url_key ${contentJoins}
      WHERE next_visit_at IS NOT NULL`,
    values: [int8Array(keys, (key) => key.hostId), int8Array(keys, (key) => key.urlKey), soon.toISOString()],
  } satisfies Statement;
}
