import { emptySimhash, hammingDistance } from '../change/simhash.ts';

/**
 * The values by which contents of a host are compared, of 64 bits each, since there are many rows of seen
 * content.
 */
export interface ContentFingerprint {
  /**
   * Simhash of title and visible text, in which all numbers count as one; for a long text, its digest.
   * {@link emptySimhash} without text.
   */
  simhash: bigint;
  /** Start of the digest of title, text and link targets. */
  textDigest: bigint;
  payloadDigest: bigint;
  /**
   * 32-bit hash of the images and media that the content shows: contents that show different ones are not
   * alike.
   */
  media: number;
}

/**
 * How a content resembles one that its host showed before.
 * - `identical`: the same bytes.
 * - `same-text`: other bytes, but the same title, text and links.
 * - `similar`: nearly the same text, apart from numbers, and the same images.
 */
const likenesses = ['identical', 'same-text', 'similar'] as const;
type Likeness = (typeof likenesses)[number];

/**
 * Bits in which the simhashes of similar contents may differ, as for versions of a page, see is-changed.ts.
 */
export const maxSimhashDistance = 3;

/** How a content resembles another; null: it does not. */
export function likenessOf(content: ContentFingerprint, other: ContentFingerprint): Likeness | null {
  if (content.payloadDigest === other.payloadDigest) return 'identical';
  if (content.simhash === emptySimhash || other.simhash === emptySimhash) return null;
  if (content.textDigest === other.textDigest) return 'same-text';
  if (content.media !== other.media) return null;
  return hammingDistance(content.simhash, other.simhash) <= maxSimhashDistance ? 'similar' : null;
}

/** The content that a new one resembles most; of several, the one with the nearest text. */
export function findLikeness<Seen extends ContentFingerprint>(
  content: ContentFingerprint,
  seen: readonly Seen[],
): { likeness: Likeness; seen: Seen } | null {
  const rankOf = (likeness: Likeness, other: Seen) =>
    likenesses.indexOf(likeness) * 64 + hammingDistance(content.simhash, other.simhash);
  let best: { likeness: Likeness; seen: Seen } | null = null;
  for (const other of seen) {
    const likeness = likenessOf(content, other);
    if (likeness === null) continue;
    if (best === null || rankOf(likeness, other) < rankOf(best.likeness, best.seen))
      best = { likeness, seen: other };
  }
  return best;
}

/**
 * Slots of a set, which are read together: contents with the same simhash have room for this many variants.
 */
export const slotsPerSet = 4;

/** Contents without text are found by payload. */
const keyOf = ({ simhash, payloadDigest }: ContentFingerprint) =>
  simhash === emptySimhash ? payloadDigest : simhash;

/**
 * The first slot of the set in which a content is searched. The set is determined by the leading bits of the
 * simhash, so identical texts always meet, and similar ones unless they differ in one of these bits.
 *
 * @param slots of the host, a power of two
 */
export function firstSlotOf(content: ContentFingerprint, slots: number): number {
  const sets = Math.max(1, Math.floor(slots / slotsPerSet));
  return (Number(BigInt.asUintN(64, keyOf(content)) >> 40n) % sets) * slotsPerSet;
}

/** The slot in which a content is stored, replacing its previous content. */
export function slotOf(content: ContentFingerprint, slots: number): number {
  return (
    firstSlotOf(content, slots) + Number(BigInt.asUintN(64, content.payloadDigest) % BigInt(slotsPerSet))
  );
}

/** The first 64 bits of a digest, signed as in databases. */
export function digestBits(digest: Uint8Array): bigint {
  return new DataView(digest.buffer, digest.byteOffset, 8).getBigInt64(0);
}
