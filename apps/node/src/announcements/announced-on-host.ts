import { urlKeyOf, type AnnouncedChanges } from '@meguri/database';
import type { DatedUrl } from '@meguri/extract';
import { canonicalizeUrl } from '@meguri/urls';

/** Changes that a sitemap or a feed of a host tells of, by source; URLs that no page can have are left out. */
export function announcedOnHost(hostId: bigint, dated: readonly DatedUrl[]): AnnouncedChanges[] {
  const bySource = new Map<DatedUrl['source'], AnnouncedChanges>();
  for (const { url, changedAt, source } of dated) {
    const canonical = canonicalizeUrl(url);
    if (!canonical.ok) continue;
    const announced = bySource.get(source) ?? { hostId, source, changes: [] };
    bySource.set(source, announced);
    announced.changes.push({ urlKey: urlKeyOf(canonical.url), changedAt });
  }
  return [...bySource.values()];
}
