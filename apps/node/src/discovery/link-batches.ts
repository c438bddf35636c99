import { isAnnouncedChanges, readAnnouncedChanges, type AnnouncedChanges } from '@meguri/contracts';
import type { DiscoveredPage } from '@meguri/database';
import { z } from 'zod';

/** A discovered page in a batch: ids are text, because JSON has no integers of 64 bits. */
const discoveredLinkSchema = z.object({
  hostId: z.string().regex(/^\d+$/),
  hostName: z.string(),
  site: z.string(),
  urlKey: z.string().regex(/^-?\d{1,19}$/),
  url: z.string(),
  seedListId: z.number().int(),
  depth: z.number().int().min(0),
  dynamicHops: z.number().int().min(0),
  redirectHops: z.number().int().min(0),
  priority: z.number().int(),
  embedded: z.boolean().optional(),
  start: z.enum(['may', 'must']).optional(),
  maxPagesPerHost: z.number().int(),
  maxHostsPerDomain: z.number().int().optional(),
  sourceDomain: z.string().optional(),
  beyondPage: z.number().int().min(1).optional(),
  deferredSince: z.iso.datetime().optional(),
});

export function writeDiscoveredLink(page: DiscoveredPage): unknown {
  return { ...page, hostId: String(page.hostId) };
}

/** @throws if the batch was not written by {@link writeDiscoveredLink} and {@link writeAnnouncedChanges} */
export function readBatch(entries: unknown): { pages: DiscoveredPage[]; announced: AnnouncedChanges[] } {
  const [links, changes] = partition(z.array(z.unknown()).parse(entries), isAnnouncedChanges);
  return {
    pages: z
      .array(discoveredLinkSchema)
      .parse(links)
      .map((link) => ({ ...link, hostId: BigInt(link.hostId) })),
    announced: changes.map(readAnnouncedChanges),
  };
}

/** Entries for which a test fails, and those for which it holds. */
function partition<T>(entries: readonly T[], test: (entry: T) => boolean): [T[], T[]] {
  const { no = [], yes = [] } = Object.groupBy(entries, (entry) => (test(entry) ? 'yes' : 'no'));
  return [no, yes];
}
