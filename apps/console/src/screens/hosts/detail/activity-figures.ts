import { captureVerdicts, countsByOutcome, type HostHour } from '@meguri/contracts';

/** Bytes of bodies a second of transfer; null where nothing was transferred. */
export function bytesPerSecond({ bytes, milliseconds }: HostHour): number | null {
  return milliseconds === 0 ? null : (bytes / milliseconds) * 1_000;
}

/** How long an access took on average; null without any. */
export function secondsPerAccess(hour: HostHour): number | null {
  return hour.accesses === 0 ? null : hour.milliseconds / hour.accesses / 1_000;
}

/** A line an hour, the quiet ones too. */
export function activityCsv(hours: readonly HostHour[]): (string | number)[][] {
  return hours.map((hour) => [
    hour.at.toISOString(),
    ...captureVerdicts.map((verdict) => countsByOutcome(hour)[verdict]),
    hour.bytes,
    Math.round(bytesPerSecond(hour) ?? 0),
    Number((secondsPerAccess(hour) ?? 0).toFixed(3)),
  ]);
}
