import {
  announcementSourceBit,
  announcementSources,
  type AnnouncementSource,
} from './announcement-source.ts';
import type { SourceEvent } from './source-events.ts';

/** A repeated visit with a verdict, as evidence about announcements. */
export interface JudgedVisit {
  changed: boolean;
  /** The source that had announced a change. */
  announcedBy: AnnouncementSource | null;
  /** Probability of a change without announcement. */
  expected: number;
  /** Whether the Last-Modified header differs from the previous visit's; null where either lacks it. */
  lastModifiedMoved: boolean | null;
  /** Bits of the sources with a record of the host. */
  knownSources: number;
}

/** The visit's evidence about the sources of its host. */
export function sourceEventsOf(visit: JudgedVisit): SourceEvent[] {
  const { changed, announcedBy, expected, lastModifiedMoved } = visit;
  const events: SourceEvent[] = [];
  if (announcedBy !== null) events.push({ kind: 'trial', source: announcedBy, hit: changed, expected });
  if (lastModifiedMoved === true) {
    events.push({ kind: 'trial', source: 'last-modified', hit: changed, expected });
  }
  if (!changed) return events;
  if (lastModifiedMoved !== null) {
    events.push({ kind: 'change', source: 'last-modified', announced: lastModifiedMoved });
  }
  for (const source of announcementSources) {
    const announced = source === announcedBy;
    const isKnown = (visit.knownSources & announcementSourceBit(source)) !== 0;
    if (source !== 'last-modified' && (announced || isKnown))
      events.push({ kind: 'change', source, announced });
  }
  return events;
}
