import { registrableDomain } from '@meguri/urls';
import { int8Array, textArray } from '../connection/binary-array.ts';
import type { HotPath, Statement } from '../connection/hot-path.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import { commitResults } from '../commit/commit-results.ts';
import { insertDiscoveredStatements, type DiscoveredPage } from '../discovery/insert-discovered.ts';
import { hostIdOf, urlKeyOf } from '../ids.ts';
import type { JournaledCommit, JournaledPages } from './journal-entry.ts';

/**
 * Commits a group of results once more, as its node did. A group that is committed already changes nothing. Pages that
 * are not known, as a merge of hosts moved them, are inserted before.
 *
 * @returns how many pages were not known
 */
export async function replayCommit(hotPath: HotPath, input: JournaledCommit): Promise<number> {
  const pages = input.accesses.flatMap(({ page, capture }) =>
    page && capture ? [{ hostId: page.hostId, urlKey: page.urlKey, url: capture.url }] : [],
  );
  const [missing] = pages.length > 0 ? await hotPath.transaction([findMissing(pages)]) : [[]];
  const recovered = missing.flatMap(({ url, seedListId }) => pageOf(url, seedListId));
  const { nodeId, now } = input;
  if (recovered.length > 0) await replayPages(hotPath, { nodeId, now, intervalSeconds: 0, pages: recovered });
  // No other node visits a host, so every visit that ended held its host.
  if (input.visitEnds.length > 0) await hotPath.transaction([holdHosts(input)]);
  await commitResults(hotPath, { ...input, discovered: [] });
  return recovered.length;
}

function pageOf(url: string, seedListId: number | null): DiscoveredPage[] {
  const host = URL.parse(url)?.host;
  if (host === undefined || seedListId === null) return [];
  const hops = { depth: 0, dynamicHops: 0, redirectHops: 0, priority: 0 };
  const names = { hostId: hostIdOf(host), hostName: host, site: registrableDomain(host) };
  return [{ ...names, urlKey: urlKeyOf(url), url, seedListId, ...hops, maxPagesPerHost: 2_147_483_647 }];
}

/** Inserts pages once more, as the requester of their node did. */
export async function replayPages(hotPath: HotPath, input: JournaledPages): Promise<void> {
  const statements = insertDiscoveredStatements({ ...input, reason: 'new' });
  if (statements.length > 0) await hotPath.transaction(statements);
}

interface MissingPage {
  url: string;
  /** The first list there is. */
  seedListId: number | null;
}

const findMissing = (pages: readonly { hostId: bigint; urlKey: string; url: string }[]) =>
  ({
    name: 'find-missing-pages',
    fields: fieldsOf<MissingPage>({ url: true, seedListId: true }),
    text: `
      SELECT g.url, (SELECT min(id) FROM seed_list) AS "seedListId" FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS g(host_id, url_key, url)
      WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = g.host_id AND page.url_key = g.url_key)`,
    values: [
      int8Array(pages, ({ hostId }) => hostId),
      int8Array(pages, ({ urlKey }) => BigInt(urlKey)),
      textArray(pages, ({ url }) => url),
    ],
  }) satisfies Statement;

/** Not for a group that is committed already: nothing of it would release the hosts again. */
const holdHosts = ({ commitId, visitEnds }: JournaledCommit): Statement => ({
  name: 'hold-hosts',
  text: `
    UPDATE host SET visit_token = g.token::uuid
    FROM (SELECT DISTINCT ON (host_id) * FROM unnest($1::bigint[], $2::text[]) AS given(host_id, token)) AS g
    WHERE host.host_id = g.host_id AND NOT EXISTS (SELECT 1 FROM applied_commit WHERE id = $3::uuid)`,
  values: [
    int8Array(visitEnds, ({ hostId }) => hostId),
    textArray(visitEnds, ({ token }) => token),
    commitId,
  ],
});
