import type { HostBudgets } from '@meguri/contracts';
import { pathDepth } from '@meguri/urls';
import { boolArray, int2Array, int4Array, int8Array, textArray } from '../connection/binary-array.ts';
import type { Sql } from '../connection/client.ts';
import type { Statement } from '../connection/hot-path.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { insertHostsStatements } from './insert-hosts.ts';
import { callInsertPages, ensureInsertPages } from './insert-pages.ts';
import { nextReasonNumbers } from '../stored-codes.ts';

/** A link that passed the scope rules, ready to become a page. */
export interface DiscoveredPage {
  hostId: bigint;
  hostName: string;
  site: string;
  urlKey: string;
  url: string;
  seedListId: number;
  depth: number;
  dynamicHops: number;
  redirectHops: number;
  priority: number;
  /** It was found as a part of a page: an image, a style sheet, a script. */
  embedded?: boolean;
  /**
   * The page is a starting point, with 0 hops, if no page of its host is known yet. Otherwise it keeps its hops
   * (`may`), or is not taken (`must`): it has too many, or only a new host brings it.
   */
  start?: 'may' | 'must';
  /** Most pages that the host may have under the seed list's scope. */
  maxPagesPerHost: number;
  /** Most hosts that its registrable domain may have under the seed list's scope; absent: no limit of the list. */
  maxHostsPerDomain?: number;
  /** Registrable domain of the page with the link, where it is another. */
  sourceDomain?: string;
  /** How many new hosts beyond the budget of its page the link stands for; absent: it is within the budget. */
  beyondPage?: number;
  /** Since when it waits for a budget, in ISO 8601. */
  deferredSince?: string;
}

/** Beyond every limit of a path's depth. */
const deepestPath = 1_000;

/** Index of the statement that returns refused hosts. */
export const refusedHostsPlace = 1;

export interface DiscoveredInput {
  nodeId: number;
  pages: readonly DiscoveredPage[];
  now: Date;
  intervalSeconds: number;
  reason: 'new' | 'seed';
  /** The import that makes them known. */
  importId?: number;
  /** Limits for new hosts; without them every host is taken, because an operator chose it. */
  budgets?: HostBudgets;
}

/**
 * Inserts pages that are not known yet, their hosts included, all due at once, and keeps every counter in the
 * same transaction. A host over its page cap takes no more (its own cap overrides the seed list's; its
 * webmaster's always applies), nor pages beyond its most hops or its path depth. Pages of a host whose id
 * belongs to another name, that is an alias, or that a budget refuses, are skipped. Call it in the
 * transaction of the other writes that must happen exactly once.
 *
 * @returns keys of the pages that are new
 */
export async function insertDiscovered(
  sql: Sql,
  input: DiscoveredInput,
): Promise<{ hostId: bigint; urlKey: string }[]> {
  let rows: NewPage[] = [];
  await sql.$executeRawUnsafe(ensureInsertPages);
  for (const { text, values } of insertDiscoveredStatements(input)) {
    rows = await sql.$queryRawUnsafe(text, ...values);
  }
  return rows.filter(({ fits }) => fits).map(({ hostId, urlKey }) => ({ hostId, urlKey }));
}

/** A page that was not known. */
export interface NewPage {
  hostId: bigint;
  urlKey: string;
  /** False: its host has reached its cap or is too many hops away, so the page was not inserted. */
  fits: boolean;
}

/**
 * The statements of {@link insertDiscovered}, in order; the second one answers the hosts that were refused, the
 * last one {@link NewPage}s.
 */
export function insertDiscoveredStatements(input: DiscoveredInput): Statement[] {
  return input.pages.length === 0 ? [] : insertDiscoveredOfNodes([input], []);
}

/**
 * The same for pages of several nodes in one transaction: all hosts are locked before the counters that nodes share.
 *
 * @param otherHosts that the transaction writes afterwards
 */
export function insertDiscoveredOfNodes(
  inputs: readonly DiscoveredInput[],
  otherHosts: readonly bigint[],
): Statement[] {
  const hostIds = inputs.flatMap(({ pages }) => pages.map(({ hostId }) => hostId));
  return [
    ...inputs.flatMap((input) => insertHostsStatements(input)),
    lockHosts([...new Set([...hostIds, ...otherHosts])]),
    ...inputs.map(insertPages),
  ];
}

function insertPages(input: DiscoveredInput): Statement {
  const pages = nearestFirst(input.pages);
  return {
    name: 'insert-pages',
    fields: fieldsOf<NewPage>({ hostId: true, urlKey: true, fits: true }),
    text: callInsertPages,
    values: [
      int8Array(pages, (page) => page.hostId),
      textArray(pages, (page) => page.hostName),
      int8Array(pages, (page) => BigInt(page.urlKey)),
      textArray(pages, (page) => page.url),
      int4Array(pages, (page) => page.seedListId),
      int2Array(pages, (page) => page.depth),
      int2Array(pages, (page) => page.dynamicHops),
      int2Array(pages, (page) => page.redirectHops),
      int2Array(pages, (page) => page.priority),
      int4Array(pages, (page) => page.maxPagesPerHost),
      input.now.toISOString(),
      input.nodeId,
      nextReasonNumbers[input.reason],
      textArray(pages, ({ start = null }) => start),
      int2Array(pages, (page) => Math.min(pathDepth(page.url), deepestPath)),
      boolArray(pages, ({ embedded = null }) => embedded),
      input.importId ?? null,
    ],
  };
}

/** Whether a path to a page is to be preferred: it does not depend on a new host, or is shorter. */
export function isNearer(page: DiscoveredPage, other: DiscoveredPage): boolean {
  const [isLast, isOtherLast] = [page.start === 'must', other.start === 'must'];
  return isLast === isOtherLast ? page.depth < other.depth : isOtherLast;
}

/** Each page once, with its shortest path; the shallowest first. */
function nearestFirst(pages: readonly DiscoveredPage[]): DiscoveredPage[] {
  const byKey = new Map<string, DiscoveredPage>();
  for (const page of pages) {
    const key = `${page.urlKey} ${page.hostId}`;
    const other = byKey.get(key);
    if (!other || isNearer(page, other)) byKey.set(key, page);
  }
  return [...byKey.values()].toSorted((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}
