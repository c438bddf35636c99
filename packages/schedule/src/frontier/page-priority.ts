import { secondsPerDay } from '../seconds-per-day.ts';

export interface PageStanding {
  /** Links from the nearest seed. */
  depth: number;
  discoveredAt: Date;
  /** When the page was due; for a new page, when it was discovered. */
  dueAt: Date;
  now: Date;
  /** Never visited yet. */
  isNew: boolean;
  /** w: relative importance of the page; 1 by default. */
  importance: number;
}

/** Largest share of the priority from depth alone; the remainder comes from waiting. */
const depthShare = 0.5;

/** Days of waiting after which half of the waiting share is reached. */
const halfWaitDays = 3;

/** A new page starts as if overdue by this many days, because it has no capture yet. */
const newPageLeadDays = 1;

/** A new page gains priority more slowly than an overdue one, because links arrive by the thousand. */
const newPagePace = 0.5;

const highestPriority = 1 - 2 ** -53;

/**
 * How soon a due page should be accessed compared with others of its host:
 *
 *     1 - (1 - depthShare / (1 + depth)) * (1 - wait / (wait + halfWaitDays))
 *     odds multiplied by the importance
 *
 * Shallow pages come first, but any page that waits long enough passes them, so none starves. Of visited
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
