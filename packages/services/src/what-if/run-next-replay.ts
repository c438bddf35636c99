import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@meguri/contracts';
import { claimWhatIfRun, finishWhatIfRun, noteWhatIfProgress, type PrismaClient } from '@meguri/database';
import { replayRequest } from './replay-request.ts';

/** After so much work the process rests for as long: half a processor at most, and other loops get their turns. */
const burstMs = 20;
const tellEveryMs = 1_000;

/** Somebody wants it no more. */
class ReplayCancelled extends Error {}

/**
 * Does the replay that waits, or that a process which died has left, if there is one.
 *
 * @returns the id of what was done; null for nothing
 */
export async function runNextReplay(prisma: PrismaClient, clock: Clock): Promise<string | null> {
  const run = await claimWhatIfRun(prisma);
  if (!run) return null;
  const { id, request } = run;
  try {
    const report = await replayRequest({ prisma, clock }, request, createBreath(prisma, id));
    const outcome = report ? { report } : { problem: 'no-history' as const };
    await finishWhatIfRun(prisma, { id, now: clock.now(), ...outcome });
  } catch (error) {
    if (error instanceof ReplayCancelled) return id;
    await finishWhatIfRun(prisma, { id, now: clock.now(), problem: 'fault' });
    throw error;
  }
  return id;
}

/** Rests, and now and then tells how far the replay is and hears whether it is still wanted. */
function createBreath(prisma: PrismaClient, id: string): (share: number) => Promise<void> {
  let resumedAtMs = performance.now();
  let toldAtMs = -Infinity;
  return async (progress) => {
    const workedMs = performance.now() - resumedAtMs;
    if (workedMs < burstMs) return;
    await delay(workedMs);
    if (performance.now() - toldAtMs > tellEveryMs) {
      if (!(await noteWhatIfProgress(prisma, { id, progress }))) throw new ReplayCancelled();
      toldAtMs = performance.now();
    }
    resumedAtMs = performance.now();
  };
}
