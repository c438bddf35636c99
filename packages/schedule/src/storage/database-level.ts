/** What a crawl may do with the room that its database has, most first. */
export const databaseLevels = ['open', 'discovery-stopped', 'crawling-stopped'] as const;
export type DatabaseLevel = (typeof databaseLevels)[number];

/** Free space below which something stops; 0: never. */
export interface DatabaseThresholds {
  discoveryMinFreeBytes: number;
  minFreeBytes: number;
}

/** What has stopped resumes with a tenth more: the log of PostgreSQL grows and shrinks by a checkpoint. */
const resumesAt = (least: number) => least + least / 10;

/**
 * What a crawl may do now: discovery stops first, then crawling, and both resume with a tenth more free space
 * than they require. Discovery needs no less than crawling.
 *
 * @param level what it may do so far
 * @param freeBytes null: unknown, which neither stops anything nor resumes it
 */
export function nextDatabaseLevel(
  level: DatabaseLevel,
  freeBytes: number | null,
  { discoveryMinFreeBytes, minFreeBytes }: DatabaseThresholds,
): DatabaseLevel {
  const isShort = (least: number, isStopped: boolean) => {
    if (least === 0) return false;
    if (freeBytes === null) return isStopped;
    return freeBytes < (isStopped ? resumesAt(least) : least);
  };
  if (isShort(minFreeBytes, level === 'crawling-stopped')) return 'crawling-stopped';
  return isShort(Math.max(discoveryMinFreeBytes, minFreeBytes), level !== 'open')
    ? 'discovery-stopped'
    : 'open';
}

/** So long after PostgreSQL refused a write for want of space crawling rests; a waiting commit tries sooner. */
const restSeconds = 30;

/** Whether crawling rests because PostgreSQL refused a write for want of space. */
export function restsAfterRefusal(secondsSinceRefusal: number | null): boolean {
  return secondsSinceRefusal !== null && secondsSinceRefusal < restSeconds;
}
