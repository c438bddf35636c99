import type { HostServices } from '@meguri/api/services-port';
import { chooseStep, type HostHistory, secondsPerDay, spanOf, type TimeRange } from '@meguri/contracts';
import {
  listComplaintsOfHost,
  readDemo,
  readHostHistory,
  readHostHistoryStart,
  readSettings,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { historyPoint } from './history-point.ts';
import { requireHost } from './require-host.ts';

/** A longer span shows a generated year by day; a shorter one is about the recorded hours. */
const longMs = 2 * secondsPerDay * 1_000;
const maxComplaints = 20;

export function createReadHostActivity(deps: Dependencies): HostServices['activity'] {
  return async ({ input: { name, range } }) => {
    const { hostId } = await requireHost(deps, name);
    const [history, complaints] = await Promise.all([
      historyOf(deps, hostId, range),
      listComplaintsOfHost(deps.prisma, { hostId, limit: maxComplaints }),
    ]);
    return { history, complaints };
  };
}

async function historyOf(
  { prisma, clock }: Dependencies,
  hostId: bigint,
  range: TimeRange,
): Promise<HostHistory> {
  const now = clock.now();
  const [recorded, settings, demo] = await Promise.all([
    readHostHistoryStart(prisma, hostId),
    readSettings(prisma),
    readDemo(prisma),
  ]);
  const generated = demo?.generated ?? null;
  const start = generated?.from ?? recorded;
  const span = spanOf(range, now, start);
  const days = { stepSeconds: secondsPerDay, keptSeconds: null };
  const hours = { stepSeconds: 3_600, keptSeconds: settings['history.hostHoursDays'] * secondsPerDay };
  // The generated year has days alone: as hours each would be a day's accesses in its first hour.
  const isLong = span.to.getTime() - span.from.getTime() > longMs;
  const isGenerated = generated !== null && generated.before > span.from;
  const steps = chooseStep(span, now, isLong && isGenerated ? [days] : [hours, days]);
  const periods = await readHostHistory(prisma, { hostId, ...steps });
  const history = { now, start, ...steps, points: periods.map(historyPoint) };
  return generated && generated.before > steps.from
    ? { ...history, generatedBefore: generated.before }
    : history;
}
