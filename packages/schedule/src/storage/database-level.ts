/** What a crawl may do with the room that its database has, least restricted first. */
export const databaseLevels = ['open', 'discovery-stopped', 'crawling-stopped'] as const;
export type DatabaseLevel = (typeof databaseLevels)[number];

/** Free space below which something stops; 0: never. */
export interface DatabaseThresholds {
  discoveryMinFreeBytes: number;
  minFreeBytes: number;
}

/** Free space at which work resumes, a tenth more: PostgreSQL's log grows and shrinks between checkpoints. */
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

/**
 * How long crawling stops after PostgreSQL refused a write for lack of space; a waiting commit retries
 * sooner.
 */
const restSeconds = 30;

/** Whether crawling is stopped because PostgreSQL refused a write for lack of space. */
export function restsAfterRefusal(secondsSinceRefusal: number | null): boolean {
  return secondsSinceRefusal !== null && secondsSinceRefusal < restSeconds;
}
