import { readFileSync } from 'node:fs';
import { microsecondsPerTick } from './clock-ticks.ts';
import { parseBusyTicks } from './parse-proc.ts';

/** The whole machine, whoever works on it; its memory is not looked at. */
export function machine(): { cpuMicroseconds(): number } {
  const perTick = microsecondsPerTick();
  return { cpuMicroseconds: () => parseBusyTicks(readFileSync('/proc/stat', 'utf8')) * perTick };
}
