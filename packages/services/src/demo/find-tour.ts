import type { ActorContext } from '@meguri/api/services-port';
import type { ComplaintRow, DemoTour } from '@meguri/contracts';
import { findChangedPage } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import type { TourServices } from './demo-services.ts';

const complaintsRead = 50;
/** Overloaded hosts that are searched for one with a better resolution. */
const hostsTried = 5;
const world = { south: -85, west: -180, north: 85, east: 180 };

/** Finds a subject for each stop of the tour, with the figures that its screen shows. */
export async function findTour(
  { prisma }: Dependencies,
  shown: TourServices,
  ctx: ActorContext,
): Promise<DemoTour> {
  const [overview, page, overload, complaint, map] = await Promise.all([
    shown.overview.get({ ctx, input: undefined }),
    findChangedPage(prisma),
    findOverload(shown, ctx),
    findComplaint(shown, ctx),
    shown.map.view({ ctx, input: { zoom: 2, bounds: world } }),
  ]);
  const { captured, known, hosts } = overview;
  return {
    overview: { captured, known, hosts: hosts.total },
    page,
    overload,
    complaint,
    map: { hosts: map.located.hosts, places: map.cellsInView },
    versions: page && { url: page.url, captures: page.visits, changed: page.changes },
  };
}

async function findOverload({ overload }: TourServices, ctx: ActorContext): Promise<DemoTour['overload']> {
  const { rows } = await overload.list({ ctx, input: { limit: hostsTried } });
  const resolutions = [{ kind: 'accept' }, { kind: 'optimal-price' }] as const;
  let first: DemoTour['overload'] = null;
  for (const { name, demandPerDay, capacityPerDay } of rows) {
    const { previews, recommended } = await overload.preview({
      ctx,
      input: { name, resolutions: [...resolutions] },
    });
    const [nothing, priced] = previews.map(({ total }) => total.versionsPerDay);
    const found = { host: name, demandPerDay, capacityPerDay, better: recommended };
    first ??= { ...found, versionsPerDayNow: nothing ?? 0, versionsPerDayThen: priced ?? 0 };
    if (recommended !== 'accept')
      return { ...found, versionsPerDayNow: nothing ?? 0, versionsPerDayThen: priced ?? 0 };
  }
  return first;
}

async function findComplaint(
  { complaints }: TourServices,
  ctx: ActorContext,
): Promise<DemoTour['complaint']> {
  const { rows } = await complaints.list({ ctx, input: { limit: complaintsRead } });
  const pausing = rows.find((row) => row.awaitsDecision && row.hosts.length > 0) ?? rows.find(isAboutHost);
  const host = pausing?.hosts[0];
  if (!pausing || host === undefined) return null;
  const { accesses, since } = await complaints.evidence({ ctx, input: { id: pausing.id, host } });
  return { id: pausing.id, host, accesses, since };
}

const isAboutHost = ({ hosts }: ComplaintRow) => hosts.length > 0;
