import { nodeForHost } from '@meguri/contracts';
import {
  hostIdOf,
  urlKeyOf,
  type DiscoveredPage,
  type RejectedSeed,
  type SeedGroup,
  type SeedListRecord,
} from '@meguri/database';
import { registrableDomain, type CanonicalUrl } from '@meguri/urls';
import type { SeedLine } from './read-seed-lines.ts';
import { seedRefusalText } from './seed-refusal-text.ts';

/** Longer refused lines are reported but not stored, because they are keys of the table. */
const longestRemembered = 2_600;

/**
 * Groups seeds by the node that their hosts would go to if they are new; refused lines go into the first
 * group.
 */
export function groupSeeds(input: {
  urls: readonly string[];
  lines: readonly SeedLine[];
  list: SeedListRecord;
  nodeIds: readonly number[];
}): Pick<SeedGroup, 'seedListId' | 'nodeId' | 'pages' | 'rejected'>[] {
  const { urls, lines, list, nodeIds } = input;
  const rejected = lines.flatMap((line, index) => refusal(line, urls[index] ?? ''));
  const pages = new Map<number, DiscoveredPage[]>();
  for (const line of lines) {
    if (!line.ok) continue;
    const nodeId = nodeForHost(hostIdOf(line.canonical.host), nodeIds);
    pages.set(nodeId, [...(pages.get(nodeId) ?? []), seedPage(line.canonical, list)]);
  }
  if (pages.size === 0 && rejected.length > 0) pages.set(nodeForHost(0n, nodeIds), []);
  return [...pages].map(([nodeId, own], index) => ({
    seedListId: list.id,
    nodeId,
    pages: own,
    rejected: index === 0 ? rejected : [],
  }));
}

function refusal(line: SeedLine, url: string): RejectedSeed[] {
  if (line.ok || url.trim() === '' || Buffer.byteLength(url) > longestRemembered) return [];
  return [{ url: url.trim(), error: seedRefusalText(line.reason) }];
}

function seedPage({ url, host }: CanonicalUrl, list: SeedListRecord): DiscoveredPage {
  return {
    hostId: hostIdOf(host),
    hostName: host,
    site: registrableDomain(host),
    urlKey: urlKeyOf(url),
    url,
    seedListId: list.id,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    maxPagesPerHost: list.scope.maxPagesPerHost,
  };
}
