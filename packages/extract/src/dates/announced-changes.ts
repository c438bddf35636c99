/** A URL with the change date that a document states. */
export interface DatedUrl {
  /** Absolute, as the URL standard serialises it. */
  url: string;
  /** The earliest instant that the date allows. It may be in the future or wrong. */
  changedAt: Date;
  source: 'sitemap' | 'sitemap-index' | 'news-sitemap' | 'feed';
}

/** Limit for one document. More changed pages could not be visited in a day. */
const maxAnnounced = 5_000;

/** Clocks differ, and a day begins earlier in the east. */
const toleratedFutureMs = 24 * 3_600_000;

/** Sitemaps may be generated once a night, and dates without a time of day repeat until the day is over. */
const overlapMs = 2 * 24 * 3_600_000;

/**
 * The announced changes that may be new: of pages of the document's own host (a host may not announce for
 * another), not dated after it was read, and not listed when it was last read.
 *
 * @returns the latest date of each URL, latest first
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
