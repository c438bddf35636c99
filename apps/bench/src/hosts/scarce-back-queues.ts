import { defaultSettings, frontQueueTuningOf, type Settings } from '@meguri/contracts';
import { longestRaiseSeconds } from '@meguri/schedule';
import { figure } from '../report/goal.ts';
import { isValuable } from './prepare-hosts.ts';
import { latenessMs, quantile, type SeenAccess } from './visit-lateness.ts';

/** So short that every visit waits for a back queue again. */
const turnSeconds = 1;
const raiseAfterSeconds = 60;

/** Settings of a node on which hosts wait for back queues: short turns, and hosts move up soon. */
export function scarceSettings(withoutValues: boolean): Partial<Settings> {
  return {
    'frontier.turnSeconds': turnSeconds,
    'frontier.raiseAfterSeconds': raiseAfterSeconds,
    ...(withoutValues ? { 'frontier.frontQueueValueRatio': 1e9 } : {}),
  };
}

/** Prints how long hosts with due pages waited for their next visit, beyond their access interval. */
export function printWaits(
  accesses: readonly SeenAccess[],
  { intervalMs, fromMs }: { intervalMs: number; fromMs: number },
): void {
  const valuable = (access: SeenAccess) => isValuable(Number(/^h(\d+)/.exec(access.host)?.[1]));
  for (const [name, seen] of [
    ['the most valuable tenth', accesses.filter(valuable)],
    ['the other hosts', accesses.filter((access) => !valuable(access))],
  ] as const) {
    const waits = latenessMs(seen, intervalMs, fromMs).map((ms) => ms / 1000);
    console.log(
      `waits of ${name}: median ${figure(quantile(waits, 0.5))} s, ${figure(quantile(waits, 0.99))} s at 99 %, longest ${figure(quantile(waits, 1))} s, ${figure(waits.length)} visits`,
    );
  }
  const raised = longestRaiseSeconds({ ...frontQueueTuningOf(defaultSettings(), null), raiseAfterSeconds });
  console.log(`every host stands in the first front queue after ${raised} s`);
}
