import type { BulkPreview } from '@meguri/contracts';
import { findOverload, type EditableHost } from '@meguri/database';
import { previewResolution } from '@meguri/schedule';
import type { Dependencies } from '../../context/dependencies.ts';
import { previewedHost } from '../../overload/preview-overload.ts';

/** A host that politeness limits, and its access limit per day. */
export interface PacedChange {
  host: EditableHost;
  before: number;
  after: number;
}

/** Hosts whose pages, or the histogram of them, are read. */
const maxHosts = 20;

/** Freshness before and after a change, at the changed hosts with the most pages. */
export async function freshnessOf(
  deps: Dependencies,
  limited: readonly PacedChange[],
): Promise<BulkPreview['freshness']> {
  const looked = limited.toSorted((a, b) => b.host.pageCount - a.host.pageCount).slice(0, maxHosts);
  const sums = { before: 0, after: 0, pages: 0, hosts: 0 };
  for (const { host, before, after } of looked) {
    const record = await findOverload(deps.prisma, host.hostId);
    if (!record) continue;
    const previewed = await previewedHost(deps, record);
    const freshnessAt = (capacity: number) =>
      previewResolution({ ...previewed, accessIntervalSeconds: 86_400 / capacity }, { kind: 'optimal-price' })
        .total.freshness;
    const [was, becomes] = [freshnessAt(before), freshnessAt(after)];
    if (was === null || becomes === null) continue;
    sums.before += was * host.pageCount;
    sums.after += becomes * host.pageCount;
    sums.pages += host.pageCount;
    sums.hosts += 1;
  }
  if (sums.pages === 0) return null;
  const { before, after, pages, hosts } = sums;
  return { before: before / pages, after: after / pages, hosts, ofHosts: limited.length };
}
