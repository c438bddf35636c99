import { secondsPerDay, type SteppedSpan } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import { timeTicks } from '../charts/axes.ts';

/** Days are days in UTC on every screen; shorter periods are shown in the viewer's zone. */
export function zoneOfPeriods(stepSeconds: number, viewerZone: string): string {
  return stepSeconds % secondsPerDay === 0 ? 'UTC' : viewerZone;
}

/** A period: `2026-11-20 14:20–14:25 UTC`; of days or weeks its first day. */
export function formatPeriod(at: number, stepSeconds: number, formats: Formats): string {
  const start = new Date(at);
  if (stepSeconds % secondsPerDay === 0)
    return `${start.toISOString().slice(0, 10)} UTC (${formats.duration(stepSeconds)})`;
  const from = formats.instant(start);
  const to = formats.clock(new Date(at + stepSeconds * 1_000)).slice(0, 5);
  return `${from.slice(0, 16)}–${to}${from.slice(19)}`;
}

/** Ticks at starts of periods: the first one at or after each round time. */
export function periodTicks(
  { from, to, stepSeconds }: SteppedSpan,
  atMost: number,
  { locale, timeZone }: Pick<Formats, 'locale' | 'timeZone'>,
): { ticks: number[]; format: (at: number) => string } {
  const zone = zoneOfPeriods(stepSeconds, timeZone);
  const { ticks, format } = timeTicks(from.getTime(), to.getTime() - 1, atMost, { locale, timeZone: zone });
  const stepMs = stepSeconds * 1_000;
  const after = (at: number) => from.getTime() + Math.ceil((at - from.getTime()) / stepMs) * stepMs;
  return { ticks: ticks.map(after).filter((at) => at < to.getTime()), format };
}
