import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@meguri/contracts';
import { claimWhatIfRun, finishWhatIfRun, recordWhatIfProgress, type PrismaClient } from '@meguri/database';
import { computeWhatIf } from './compute-what-if.ts';

/**
 * After this much work the process pauses for as long, so that other loops run: it uses at most half a
 * processor.
 */
const burstMs = 20;
const reportEveryMs = 1_000;

/** The run was cancelled. */
class SimulationCancelled extends Error {}

/**
 * Runs the next waiting simulation, or one whose process died.
 * @returns its id; null if there was none
 */
export async function runNextWhatIf(prisma: PrismaClient, clock: Clock): Promise<string | null> {
  const run = await claimWhatIfRun(prisma);
  if (!run) return null;
  const { id, request } = run;
  try {
    const report = await computeWhatIf({ prisma, clock }, request, createBreath(prisma, id));
    const outcome = report ? { report } : { problem: 'no-history' as const };
    await finishWhatIfRun(prisma, { id, now: clock.now(), ...outcome });
  } catch (error) {
    if (error instanceof SimulationCancelled) return id;
    await finishWhatIfRun(prisma, { id, now: clock.now(), problem: 'fault' });
    throw error;
  }
  return id;
}

/** Pauses; at intervals reports progress and checks whether the run was cancelled. */
function createBreath(prisma: PrismaClient, id: string): (share: number) => Promise<void> {
  let resumedAtMs = performance.now();
  let reportedAtMs = -Infinity;
  return async (progress) => {
    const workedMs = performance.now() - resumedAtMs;
    if (workedMs < burstMs) return;
    await delay(workedMs);
    if (performance.now() - reportedAtMs > reportEveryMs) {
      if (!(await recordWhatIfProgress(prisma, { id, progress }))) throw new SimulationCancelled();
      reportedAtMs = performance.now();
    }
    resumedAtMs = performance.now();
  };
}
