import type { OverloadedHost } from '@meguri/contracts';
import {
  listOverloadedHosts,
  readCounters,
  findOverload,
  readSettings,
  type OverloadRecord,
} from '@meguri/database';
import { capacityPerDay, demandPerDay, defaultPricingRule, type PricingRule } from '@meguri/schedule';
import { refusal, type OverloadServices } from '@meguri/api/services-port';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';

/** A host as a row of the list of overloaded hosts. */
export function overloadedHost(host: OverloadRecord): OverloadedHost {
  const demand = demandPerDay(host.baseLoad);
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

const positionSchema = z.object({ excess: z.number(), hostId: z.coerce.bigint() });

export function createListOverloadedHosts({ prisma }: Dependencies): OverloadServices['list'] {
  return async ({ input: { cursor, limit } }) => {
    const after = decodeCursor(positionSchema, cursor);
    const [{ rows, next }, counters] = await Promise.all([
      listOverloadedHosts(prisma, { after, limit }),
      readCounters(prisma),
    ]);
    return {
      rows: rows.map(overloadedHost),
      nextCursor: next && encodeCursor(next),
      total: Math.max(counters.get('overloaded') ?? 0, rows.length),
    };
  };
}

/**
 * A host by name, with its overload.
 * @throws {ServiceError} `not-found`
 */
export async function requireOverload(deps: Dependencies, asked: string): Promise<OverloadRecord> {
  const { hostId, name } = await requireHost(deps, asked);
  const host = await findOverload(deps.prisma, hostId);
  if (!host) throw refusal('not-found', 'unknownHost', { host: name }, 'name');
  return host;
}

/** How the control plane currently prices accesses to overloaded hosts. */
export async function pricingRule({ prisma }: Pick<Dependencies, 'prisma'>): Promise<PricingRule> {
  const settings = await readSettings(prisma);
  return { ...defaultPricingRule, versionsWeight: settings['schedule.versionsWeight'] };
}
