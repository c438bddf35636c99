import type { AnnouncedChanges, DiscoveredPage } from '@meguri/database';
import { announcementSources } from '@meguri/schedule';
import { z } from 'zod';

/** A discovered page as it lies in a batch: ids as text, because JSON has no integers of 64 bits. */
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
  maxPagesPerHost: z.number().int(),
});

export function writeDiscoveredLink(page: DiscoveredPage): unknown {
  return { ...page, hostId: String(page.hostId) };
}

/** Changes that a reading of a source announced, as they lie in a batch beside links: two columns, since there may be thousands. */
const announcedSchema = z.object({
  hostId: z.string().regex(/^\d+$/),
  source: z.enum(announcementSources),
  announcedKeys: z.array(z.string().regex(/^-?\d{1,19}$/)),
  changedAtMs: z.array(z.number()),
});

export function writeAnnouncedChanges({ hostId, source, changes }: AnnouncedChanges): unknown {
  return {
    hostId: String(hostId),
    source,
    announcedKeys: changes.map(({ urlKey }) => urlKey),
    changedAtMs: changes.map(({ changedAt }) => changedAt.getTime()),
  } satisfies z.infer<typeof announcedSchema>;
}

/** @throws if the batch was not written by {@link writeDiscoveredLink} and {@link writeAnnouncedChanges} */
export function readBatch(entries: unknown): { pages: DiscoveredPage[]; announced: AnnouncedChanges[] } {
  const [links, changes] = partition(z.array(z.unknown()).parse(entries), isAnnounced);
  return {
    pages: z
      .array(discoveredLinkSchema)
      .parse(links)
      .map((link) => ({ ...link, hostId: BigInt(link.hostId) })),
    announced: z.array(announcedSchema).parse(changes).map(readAnnouncedChanges),
  };
}

function readAnnouncedChanges(entry: z.infer<typeof announcedSchema>): AnnouncedChanges {
  const { hostId, source, announcedKeys, changedAtMs } = entry;
  const changes = announcedKeys.map((urlKey, index) => ({
    urlKey,
    changedAt: new Date(changedAtMs[index] ?? Number.NaN),
  }));
  return { hostId: BigInt(hostId), source, changes };
}

const isAnnounced = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'announcedKeys' in entry;

/** Entries for which a test fails, and those for which it holds. */
function partition<T>(entries: readonly T[], test: (entry: T) => boolean): [T[], T[]] {
  const { no = [], yes = [] } = Object.groupBy(entries, (entry) => (test(entry) ? 'yes' : 'no'));
  return [no, yes];
}
