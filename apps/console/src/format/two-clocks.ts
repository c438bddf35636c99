import { formatInstant } from '@meguri/contracts';
import type { Formats } from './formats.ts';

/** An instant in the viewer's zone and in UTC, for hovers: `2026-11-21 08:26:05 JST · 2026-11-20 23:26:05 UTC`. */
export function twoClocks(at: Date, formats: Formats): string {
  const utc = formatInstant(at);
  return formats.timeZone === 'UTC' ? utc : `${formats.instant(at)} · ${utc}`;
}
