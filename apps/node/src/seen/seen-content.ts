import { findContent, type HostContent, type HotPath, type SeenContent } from '@meguri/database';
import {
  findLikeness,
  firstSlotOf,
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

/** The content that a new one is like, in the archive. */
export interface SeenMatch {
  likeness: Likeness;
  /** Whether text and links are the same, too: identical bytes at another address may lead elsewhere. */
  hasSameLinks: boolean;
  seen: SeenContent;
}

/** Knows the content that each host has shown. */
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

/** Lookups of one statement. */
const maxQuestions = 200;

export function createSeenContents({
  hotPath,
  settings,
}: {
  hotPath: HotPath;
  settings(): Settings;
}): SeenContents {
  const slots = () => settings()['content.slotsPerHost'];
  const lookups = gatherBatches({
    run: (questions: readonly { hostId: bigint; firstSlot: number; slots: number }[]) =>
      findContent(hotPath, questions),
    maxInFlight: 1,
    maxTasks: maxQuestions,
  });
  /** Content that is not committed yet, by host: pages of one burst may be alike. */
  const inFlight = new Map<bigint, Set<InFlight>>();

  function enter(hostId: bigint, entry: InFlight): void {
    const ofHost = inFlight.get(hostId) ?? new Set();
    inFlight.set(hostId, ofHost);
    ofHost.add(entry);
    const leave = () => {
      ofHost.delete(entry);
      if (ofHost.size === 0) inFlight.delete(hostId);
    };
    entry.committed.then(leave, leave);
  }

  return {
    find: async ({ hostId, urlKey, fingerprint }, committed) => {
      const others = [...(inFlight.get(hostId) ?? [])].filter((other) => other.urlKey !== urlKey);
      enter(hostId, { ...fingerprint, urlKey, committed });
      // An earlier one only: waiting never goes round in a circle.
      await findLikeness(fingerprint, others)?.seen.committed.catch(() => undefined);
      const question = { hostId, firstSlot: firstSlotOf(fingerprint, slots()), slots: slotsPerSet };
      const found = await lookups.process(question);
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

/** Whether a likeness of that degree is looked for. */
function isWanted(content: ContentFingerprint, seen: SeenContent, settings: Settings): boolean {
  return settings['content.seen'] === 'similar' || findLikeness(content, [seen])?.likeness !== 'similar';
}
