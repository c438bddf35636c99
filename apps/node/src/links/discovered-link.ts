import type { DiscoveredPage } from '@meguri/database';
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

/** @throws if the batch was not written by {@link writeDiscoveredLink} */
export function readDiscoveredLinks(links: unknown): DiscoveredPage[] {
  return z
    .array(discoveredLinkSchema)
    .parse(links)
    .map((link) => ({ ...link, hostId: BigInt(link.hostId) }));
}
