import type { DatedUrl } from './dated-url.ts';

/** Most of one document; hosts do not change more pages between two readings than can be visited in a day. */
const maxAnnounced = 5_000;

/** Clocks differ, and a day begins in the east before it does in Greenwich. */
const toleratedFutureMs = 24 * 3_600_000;

/**
 * Sitemaps are made by night, say, and show then what happened before they were read; and one that tells days shows the day of the last
 * reading until it is over.
 */
const overlapMs = 2 * 24 * 3_600_000;

/**
 * The changes that a document tells of and that may be news: of pages of its own host (whoever owns it answers for it, and nobody else),
 * not dated later than it was read, and not told already when it was read the last time.
 *
 * @returns the latest date of each URL, the latest first
 */
export function announcedChanges(
  dated: readonly DatedUrl[],
  document: { url: string; startedAt: Date; datesKnownUntil: Date | null },
): DatedUrl[] {
  if (dated.length === 0) return [];
  const { host } = new URL(document.url);
  const prefixes = [`http://${host}/`, `https://${host}/`];
  const readMs = document.startedAt.getTime();
  const sinceMs = document.datesKnownUntil ? document.datesKnownUntil.getTime() - overlapMs : -Infinity;
  const latest = new Map<string, DatedUrl>();
  for (const entry of dated) {
    const ms = entry.changedAt.getTime();
    if (!(ms > sinceMs && ms <= readMs + toleratedFutureMs)) continue;
    if (!prefixes.some((prefix) => entry.url.startsWith(prefix))) continue;
    const other = latest.get(entry.url);
    if (other && other.changedAt >= entry.changedAt) continue;
    latest.set(entry.url, ms > readMs ? { ...entry, changedAt: document.startedAt } : entry);
  }
  return [...latest.values()]
    .toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, maxAnnounced);
}
