import type { OverloadedHost } from '@meguri/contracts';
import type { OverloadRecord } from '@meguri/database';
import { capacityPerDay, loadPerDay } from '@meguri/schedule';

/** A host as a line of the list of overloaded hosts shows it. */
export function overloadedHost(host: OverloadRecord): OverloadedHost {
  const demand = loadPerDay(host.baseLoad);
  const capacity = capacityPerDay(host.effectiveIntervalSeconds);
  return {
    name: host.name,
    site: host.site,
    pages: host.pageCount,
    overloaded: host.overloaded,
    demandPerDay: demand,
    capacityPerDay: capacity,
    ratio: demand / capacity,
    accessIntervalSeconds: host.effectiveIntervalSeconds,
    price: host.price,
    pricedAt: host.priceAt,
    loadExcludedPages: host.loadExcludedCount,
    resolution: host.resolution ?? { kind: 'optimal-price' },
    version: host.resolutionAuditId === null ? null : String(host.resolutionAuditId),
  };
}
