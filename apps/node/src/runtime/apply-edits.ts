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
 * Carries what people edit to where it counts, as soon as the database tells of it: rules to the visits of this process, a host's terms to
 * the visit that it has now, or to the time of its next one. What is not told (the connection was broken) is read with the host's row when
 * its next visit begins, and with the rules every few seconds.
 */
export function applyEdits(options: {
  databaseUrl: string;
  prisma: PrismaClient;
  /** Told which rules there are. */
  onRules(rules: ThrottleRule[]): void;
  running: RunningVisits;
  delays: HostDelays;
  /** Has a resting host come up at another time. */
  comeUp(hostId: bigint, at: Date): Promise<void>;
  clock: Clock;
  onError(error: unknown): void;
}): { close(): Promise<void> } {
  const { prisma, onRules, running, delays, comeUp, clock, onError } = options;

  async function heed(edit: Edit): Promise<void> {
    if (edit.kind === 'rules') {
      onRules(await listThrottleRules(prisma));
      return running.tellAll();
    }
    running.tell(edit.hostId);
    if (!delays.isDelayed(edit.hostId)) return;
    const host = await readVisitedHost(prisma, edit.hostId);
    if (!host) return;
    const delaySeconds = (host.nextAccessAt.getTime() - clock.now().getTime()) / 1000;
    delays.note(edit.hostId, delays.nowMs(), Math.max(0, delaySeconds));
    await comeUp(edit.hostId, host.nextAccessAt);
  }

  return listenToEdits(options.databaseUrl, {
    onEdit: (edit) => void heed(edit).catch(onError),
    onConnected: () => void heed({ kind: 'rules' }).catch(onError),
  });
}
