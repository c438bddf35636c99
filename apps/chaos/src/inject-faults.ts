import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '@meguri/demo-web';
import { seededRandom } from '@meguri/testing';
import type { FaultRecord } from './checks/web-log.ts';
import type { FaultContext, SmallDisk } from './faults/fault-context.ts';
import { faults } from './faults/faults.ts';
import type { PlannedFault } from './faults/plan-faults.ts';
import type { Installation } from './processes/start-installation.ts';
import type { SimulatedWeb } from './web/simulated-web.ts';

export interface InjectedFaults {
  records: FaultRecord[];
  /** Offsets that clocks had during the run, 0 included. */
  clockShiftsMs: number[];
}

/** Injects each fault of a plan at its moment; resolves when all have ended. */
export async function injectFaults(
  plan: readonly PlannedFault[],
  options: {
    seconds: number;
    installation: Installation;
    web: SimulatedWeb;
    disk: SmallDisk | { unavailable: string };
    log(line: string): void;
  },
): Promise<InjectedFaults> {
  const { installation, web, disk, log } = options;
  const injected: InjectedFaults = { records: [], clockShiftsMs: [0] };
  const startedMs = steadyMs();
  const over = new AbortController();

  async function inject({ atSeconds, fault, seed }: PlannedFault): Promise<void> {
    await delay(Math.max(0, startedMs + atSeconds * 1000 - steadyMs()));
    const { run, ...effects } = faults[fault];
    const fromMs = steadyMs();
    const record: FaultRecord = { name: fault, detail: '', fromMs, toMs: Infinity, ...effects };
    injected.records.push(record);
    const moment = `${atSeconds.toFixed(1).padStart(6)} s  ${fault}`;
    const context: FaultContext = {
      installation,
      web,
      disk,
      random: seededRandom(seed),
      describe: (detail) => {
        record.detail = detail;
        log(`${moment}: ${detail}`);
      },
      wait: (seconds) => delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined),
      recordClockShift: (shiftMs) => {
        // Overlapping shifts do not add up: the last one counts.
        if (!injected.clockShiftsMs.includes(shiftMs)) injected.clockShiftsMs.push(shiftMs);
      },
    };
    try {
      await run(context);
      if (record.detail === '') log(moment);
    } catch (error) {
      log(`${moment} failed: ${String(error)}`);
    }
    record.toMs = steadyMs();
  }

  const timer = setTimeout(() => over.abort(), options.seconds * 1000);
  await Promise.all(plan.map(inject));
  clearTimeout(timer);
  return injected;
}
