import {
  findContent,
  type ContentQuestion,
  type HostContent,
  type HotPath,
  type SeenContent,
} from '@meguri/database';
import {
  findLikeness,
  firstSlotOf,
  maxSimhashDistance,
  slotOf,
  slotsPerSet,
  type ContentFingerprint,
} from '@meguri/extract/seen';
import type { Likeness, Settings } from '@meguri/contracts';
import { gatherBatches } from '../content/gather-batches.ts';

/** New content of a page, and the capture that will hold it. */
export interface NewContent {
  hostId: bigint;
  urlKey: string;
  fingerprint: ContentFingerprint;
}

/** Archived content that new content is like. */
export interface SeenMatch {
  likeness: Likeness;
  /** Whether text and links are the same, too: identical bytes at another address may lead elsewhere. */
  hasSameLinks: boolean;
  seen: SeenContent;
}

/** Looks up content that each host has shown. */
export interface SeenContents {
  /**
   * The content of another page of the host that a new one is most like; null: none. Waits until content that
   * is on its way into the archive has arrived there, so that a record may refer to it.
   *
   * @param committed resolves when the new content is in the archive; rejects if it will not be
   */
  find(content: NewContent, committed: Promise<unknown>): Promise<SeenMatch | null>;
  /** The row by which the content is recognised from its commit on. */
  rowOf(content: NewContent, capturedAt: Date): HostContent;
}

interface InFlight extends ContentFingerprint {
  urlKey: string;
  committed: Promise<unknown>;
}

/**
 * Most lookups of one statement, and how long the first of them waits for others: a statement costs as much
 * as ten lookups.
 */
const maxQuestions = 200;
const gatherMs = 20;

export function createSeenContents({
  hotPath,
  settings,
}: {
  hotPath: HotPath;
  settings(): Settings;
}): SeenContents {
  const slots = () => settings()['content.slotsPerHost'];
  const lookups = gatherBatches({
    run: (questions: readonly ContentQuestion[]) => findContent(hotPath, questions),
    maxInFlight: 1,
    maxTasks: maxQuestions,
    spacingMs: gatherMs,
  });
  /** Content that is not committed yet, by host and set of slots: pages of one burst may be alike. */
  const inFlight = new Map<string, Set<InFlight>>();

  function enter(set: string, entry: InFlight): void {
    const ofSet = inFlight.get(set) ?? new Set();
    inFlight.set(set, ofSet);
    ofSet.add(entry);
    const leave = () => {
      ofSet.delete(entry);
      if (ofSet.size === 0) inFlight.delete(set);
    };
    entry.committed.then(leave, leave);
  }

  return {
    find: async ({ hostId, urlKey, fingerprint }, committed) => {
      const firstSlot = firstSlotOf(fingerprint, slots());
      const set = `${hostId} ${firstSlot}`;
      const others = [...(inFlight.get(set) ?? [])].filter((other) => other.urlKey !== urlKey);
      enter(set, { ...fingerprint, urlKey, committed });
      // Only earlier entries are waited for, so waits never form a cycle.
      await findLikeness(fingerprint, others)?.seen.committed.catch(() => undefined);
      const found = await lookups.process({
        hostId,
        ...fingerprint,
        firstSlot,
        slots: slotsPerSet,
        maxDistance: maxSimhashDistance,
      });
      const match = findLikeness(
        fingerprint,
        found.filter((seen) => seen.urlKey !== urlKey && isWanted(fingerprint, seen, settings())),
      );
      return match && { ...match, hasSameLinks: match.seen.textDigest === fingerprint.textDigest };
    },
    rowOf: ({ hostId, urlKey, fingerprint }, capturedAt) => ({
      hostId,
      urlKey,
      capturedAt,
      ...fingerprint,
      slot: slotOf(fingerprint, slots()),
    }),
  };
}

/** Whether the settings include a likeness of that degree. */
function isWanted(content: ContentFingerprint, seen: SeenContent, settings: Settings): boolean {
  return settings['content.seen'] === 'similar' || findLikeness(content, [seen])?.likeness !== 'similar';
}
