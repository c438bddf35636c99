import { secondsPerDay } from '../seconds-per-day.ts';

export interface PageStanding {
  /** Links from the nearest seed. */
  depth: number;
  discoveredAt: Date;
  /** When the page was to be visited; for a new page when it was discovered. */
  dueAt: Date;
  now: Date;
  /** Never visited yet. */
  isNew: boolean;
  /** w: how much the page is worth compared with others; 1 if nobody has said. */
  importance: number;
}

/** The most that depth alone gives; the rest comes with waiting. */
const depthShare = 0.5;

/** Days after which waiting has given half of what it can. */
const halfWaitDays = 3;

/** A new page counts as overdue by this at once: the archive has nothing of it yet. */
const newPageLeadDays = 1;

/**
 * Since its discovery a new page gains as fast as an overdue one would in a longer time:
 * links come by the thousand.
 */
const newPagePace = 0.5;

const highestPriority = 1 - 2 ** -53;

/**
 * How soon a due page should be accessed compared with others of its host:
 *
 *     1 - (1 - depthShare / (1 + depth)) * (1 - wait / (wait + halfWaitDays)), odds
 *     multiplied by the importance
 *
 * Shallow pages first, but whatever waits long enough comes first in the end, so nothing starves. Of visited
 * pages the one overdue for longer wins, of new ones the one discovered earlier.
 *
 * @returns a number in [0, 1), higher = sooner
 */
export function pagePriority(page: PageStanding): number {
  const wait = waitDays(page);
  const unwaited = halfWaitDays / (wait + halfWaitDays);
  const plain = 1 - (1 - depthShare / (1 + Math.max(0, page.depth))) * unwaited;
  const weighted = (page.importance * plain) / (1 - plain + page.importance * plain);
  return Math.min(weighted, highestPriority);
}

function waitDays({ isNew, discoveredAt, dueAt, now }: PageStanding): number {
  const since = isNew ? discoveredAt : dueAt;
  const days = Math.max(0, (now.getTime() - since.getTime()) / 1_000 / secondsPerDay);
  return isNew ? newPageLeadDays + newPagePace * days : days;
}
