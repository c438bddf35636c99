import {
  listenToEdits,
  listThrottleRules,
  readVisitedHost,
  type Edit,
  type PrismaClient,
  type ThrottleRule,
} from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { RunningVisits } from '../visit/claims/running-visits.ts';
import type { HostDelays } from '../visit/claims/host-delays.ts';

/**
 * Applies edits as soon as the database notifies of them: rules to the visits of this process, a host's terms
 * to its current visit or to the time of its next one, pauses to every request that has not begun. Missed
 * notifications do no harm: the host's row is read when its next visit begins, the rules and pauses every few
 * seconds.
 */
export function applyEdits(options: {
  databaseUrl: string;
  prisma: PrismaClient;
  onRules(rules: ThrottleRule[]): void;
  /** Pauses of the crawl, nodes or seed lists were set or ended. */
  onPauses(): Promise<void>;
  running: RunningVisits;
  delays: HostDelays;
  /** Changes the time of a host's next visit. */
  scheduleVisit(hostId: bigint, at: Date): Promise<void>;
  clock: Clock;
  onError(error: unknown): void;
}): { close(): Promise<void> } {
  const { prisma, onRules, onPauses, running, delays, scheduleVisit, clock, onError } = options;

  async function apply(edit: Edit): Promise<void> {
    if (edit.kind === 'pauses') return onPauses();
    if (edit.kind === 'rules') {
      onRules(await listThrottleRules(prisma));
      return running.notifyEditOfAll();
    }
    running.notifyEdit(edit.hostId);
    if (!delays.isDelayed(edit.hostId)) return;
    const host = await readVisitedHost(prisma, edit.hostId);
    if (!host) return;
    const delaySeconds = (host.nextAccessAt.getTime() - clock.now().getTime()) / 1000;
    delays.record(edit.hostId, delays.nowMs(), Math.max(0, delaySeconds));
    await scheduleVisit(edit.hostId, host.nextAccessAt);
  }

  return listenToEdits(options.databaseUrl, {
    onEdit: (edit) => void apply(edit).catch(onError),
    onConnected: () => {
      void apply({ kind: 'pauses' }).catch(onError);
      void apply({ kind: 'rules' }).catch(onError);
    },
  });
}
