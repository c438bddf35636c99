import { announcedChangeShare, expectedWithoutAnnouncement } from './change-attribution.ts';
import { sourceEventsOf } from './page-source-events.ts';
import { unpackPendingAnnouncement } from './pending-announcement.ts';
import type { SourceEvent } from './source-events.ts';

/**
 * A visit's evidence about the sources of announcements of its host, and whether the change that it found was
 * the announced one. Such a change is no evidence about unannounced ones, which regular visits are for.
 *
 * @param input.ratePerDay of the page, as estimated before the visit; null where nothing is known
 * @param input.knownSources bits of the sources with a record of the host
 */
export function weighAnnouncement(input: {
  page: { announcedBy: number | null; lastModified: string | null };
  changed: boolean;
  elapsedSeconds: number;
  /** As in the response; null for none. */
  lastModified: string | null;
  isNotModified: boolean;
  ratePerDay: number | null;
  knownSources: number;
  random: () => number;
}): { sourceEvents: SourceEvent[]; explainsChange: boolean } {
  const { page, changed, ratePerDay, elapsedSeconds, knownSources } = input;
  const pending = unpackPendingAnnouncement(page.announcedBy);
  const expected = expectedWithoutAnnouncement(ratePerDay, elapsedSeconds);
  const sourceEvents = sourceEventsOf({
    changed,
    announcedBy: pending?.source ?? null,
    expected,
    lastModifiedMoved: lastModifiedMoved(page.lastModified, input),
    knownSources,
  });
  const share = changed && pending ? announcedChangeShare(pending.precision, expected) : 0;
  return { sourceEvents, explainsChange: share > 0 && input.random() < share };
}

/** A 304 confirms the former date, unless it has another one. */
function lastModifiedMoved(
  before: string | null,
  now: { lastModified: string | null; isNotModified: boolean },
): boolean | null {
  const current = now.lastModified ?? (now.isNotModified ? before : null);
  return before === null || current === null ? null : current !== before;
}
