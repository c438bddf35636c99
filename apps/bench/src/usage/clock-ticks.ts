import { spawnSync } from 'node:child_process';

/** Microseconds of the unit in which /proc tells processor time. */
export function microsecondsPerTick(): number {
  const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
  return 1e6 / ticksPerSecond;
}
