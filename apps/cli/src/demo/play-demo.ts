import { setTimeout as delay } from 'node:timers/promises';
import { complainByForm, complainToSlow, complainToStop } from './complaint-acts.ts';
import {
  importHistory,
  keepSnapshot,
  scanSnapshot,
  registerConsumers,
  revisitPages,
  simulateRules,
  writeAccessRules,
  writeRules,
} from './operator-acts.ts';
import { changeRobots, proveControl } from './site-acts.ts';
import type { DemoAct, DemoStage } from './stage.ts';

const acts: readonly DemoAct[] = [
  writeRules,
  writeAccessRules,
  revisitPages,
  proveControl,
  changeRobots,
  complainToStop,
  complainToSlow,
  complainByForm,
  simulateRules,
  keepSnapshot,
  scanSnapshot,
  registerConsumers,
  importHistory,
];

const everyMs = 1_000;
/** Failures after which an act is given up; the other acts continue. */
const maxFailures = 20;

/**
 * Lets the simulated people of a demo act through the same services as real ones, until all acts are done or
 * `signal` aborts. Never rejects: a demo without an act is still a demo.
 */
export async function playDemo(
  stage: DemoStage,
  { signal, log }: { signal: AbortSignal; log(line: string): void },
): Promise<void> {
  const waiting = new Map(acts.map((act) => [act, 0]));
  while (waiting.size > 0 && !signal.aborted) {
    for (const [act, failures] of waiting) {
      try {
        if (await act.play(stage)) waiting.delete(act);
      } catch (error) {
        if (signal.aborted) return;
        waiting.set(act, failures + 1);
        if (failures + 1 < maxFailures) continue;
        log(`demo: ${act.name} failed: ${String(error)}`);
        waiting.delete(act);
      }
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
