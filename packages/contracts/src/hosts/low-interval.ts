import { seedListSchema } from '../seed-list.ts';
import { settingDefinitions, type SettingKey } from '../settings/settings.ts';

/**
 * Whether a minimum access interval is below the default, and so weakens the protection of web servers. It
 * needs a confirmation everywhere.
 *
 * @param seconds null or undefined: none is set
 */
export function isLowInterval(seconds: number | null | undefined, defaultSeconds: number): boolean {
  return seconds !== null && seconds !== undefined && seconds < defaultSeconds;
}

/** {@link isLowInterval} for the setting of the installation: below the shipped default. */
export function isLowDefault(key: SettingKey, value: unknown): boolean {
  const shipped = settingDefinitions['access.intervalSeconds'].default;
  return key === 'access.intervalSeconds' && typeof value === 'number' && isLowInterval(value, shipped);
}

/**
 * Whether a seed list revisits pages sooner than usual, and sooner than before, which needs a confirmation.
 *
 * @param beforeSeconds its shortest revisit interval before the change; null: a new list
 */
export function isLowRevisitInterval(seconds: number, beforeSeconds: number | null): boolean {
  return seconds < shortestUsualRevisitSeconds && (beforeSeconds === null || seconds < beforeSeconds);
}

/** The shortest revisit interval of a seed list by default, in seconds. */
export const shortestUsualRevisitSeconds = seedListSchema.shape.minIntervalSeconds.parse(undefined);
