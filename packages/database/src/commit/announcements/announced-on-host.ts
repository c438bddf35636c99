import type { AnnouncedChanges } from '@meguri/contracts';
import { canonicalizeUrl } from '@meguri/urls';
import { urlKeyOf } from '../../ids.ts';

/** A change that a document announces. */
export interface DatedChange {
  url: string;
  changedAt: Date;
  source: AnnouncedChanges['source'];
}

/** Changes that documents of a host announce, by source; URLs that no page can have are skipped. */
export function announcedOnHost(hostId: bigint, dated: readonly DatedChange[]): AnnouncedChanges[] {
  const bySource = new Map<DatedChange['source'], AnnouncedChanges>();
  for (const { url, changedAt, source } of dated) {
    const canonical = canonicalizeUrl(url, undefined, { schemes: 'any' });
    if (!canonical.ok) continue;
    const announced = bySource.get(source) ?? { hostId, source, changes: [] };
    bySource.set(source, announced);
    announced.changes.push({ urlKey: urlKeyOf(canonical.url), changedAt });
  }
  return [...bySource.values()];
}
