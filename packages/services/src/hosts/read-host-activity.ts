import type { HostServices } from '@meguri/api/services-port';
import type { HostHour } from '@meguri/contracts';
import { listComplaintsOfHost, readHostHours } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from './require-host.ts';

const hourMs = 3_600_000;

/** Most accesses that are read: a week at the default interval, and less of a host with more accesses. */
const maxAccesses = 40_000;
const maxComplaints = 20;

export function createReadHostActivity(deps: Dependencies): HostServices['activity'] {
  return async ({ input: { name, hours } }) => {
    const { hostId } = await requireHost(deps, name);
    const until = Math.floor(deps.clock.now().getTime() / hourMs);
    const since = new Date((until - hours + 1) * hourMs);
    const [busy, complaints] = await Promise.all([
      readHostHours(deps.prisma, { hostId, since, limit: maxAccesses }),
      listComplaintsOfHost(deps.prisma, { hostId, limit: maxComplaints }),
    ]);
    const isWhole = busy.reduce((sum, hour) => sum + hour.accesses, 0) < maxAccesses;
    // The hour in which reading stopped is incomplete.
    const shown = isWhole ? busy : busy.slice(1);
    const first = isWhole ? since : (shown[0]?.at ?? since);
    return { hours: withQuietHours(shown, first, until), isWhole, complaints };
  };
}

function withQuietHours(busy: readonly HostHour[], from: Date, until: number): HostHour[] {
  const byHour = new Map(busy.map((hour) => [Math.floor(hour.at.getTime() / hourMs), hour]));
  const first = Math.floor(from.getTime() / hourMs);
  return Array.from({ length: until - first + 1 }, (_, index) => {
    const quiet = {
      accesses: 0,
      firstCaptures: 0,
      changed: 0,
      unchanged: 0,
      errors: 0,
      bytes: 0,
      milliseconds: 0,
    };
    return byHour.get(first + index) ?? { at: new Date((first + index) * hourMs), ...quiet };
  });
}
