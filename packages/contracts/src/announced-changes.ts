import { announcementSources, type AnnouncementSource } from '@meguri/schedule';
import { z } from 'zod';

/** Changes of pages of one host, announced by one read of a source. */
export interface AnnouncedChanges {
  hostId: bigint;
  source: AnnouncementSource;
  changes: { urlKey: string; changedAt: Date }[];
}

/**
 * How they are stored in a batch of links: ids as text, because JSON has no 64-bit integers, and two columns,
 * because there may be thousands.
 */
const schema = z.object({
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
  } satisfies z.infer<typeof schema>;
}

export const isAnnouncedChanges = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'announcedKeys' in entry;

/** @throws if {@link writeAnnouncedChanges} did not write it */
export function readAnnouncedChanges(entry: unknown): AnnouncedChanges {
  const { hostId, source, announcedKeys, changedAtMs } = schema.parse(entry);
  const changes = announcedKeys.map((urlKey, index) => ({
    urlKey,
    changedAt: new Date(changedAtMs[index] ?? Number.NaN),
  }));
  return { hostId: BigInt(hostId), source, changes };
}
