import type { NoiseState } from '../noise/noise-state.ts';
import { packNoise, unpackNoise } from '../noise/pack-noise.ts';

/**
 * What is stored about a page's changes, in addition to the digest of its current version. Pages that never
 * changed have none.
 */
export interface ChangeMemory {
  /** {@link payloadMark}s of the former payloads, latest first, at most {@link maxFormerPayloads}. */
  formerPayloads: readonly number[];
  /** Null until noise is suspected. */
  noise: NoiseState | null;
}

export const noMemory: ChangeMemory = { formerPayloads: [], noise: null };

/**
 * Former versions whose return is recognised. Pages alternate between two or three versions, with error pages
 * and tests between.
 */
export const maxFormerPayloads = 4;

/** First 16 bits of a payload's digest: enough to decide whether to look up the digest. */
export function payloadMark(payloadDigest: Uint8Array): number {
  return ((payloadDigest[0] ?? 0) << 8) | (payloadDigest[1] ?? 0);
}

/** The memory after a version was replaced by another one, which may be a former version. */
export function rememberPayload(memory: ChangeMemory, former: Uint8Array): ChangeMemory {
  const mark = payloadMark(former);
  const others = memory.formerPayloads.filter((known) => known !== mark);
  return { ...memory, formerPayloads: [mark, ...others].slice(0, maxFormerPayloads) };
}

/** The memory after an access changed the noise state; null for no noise. */
export function rememberNoise(memory: ChangeMemory, noise: NoiseState | null): ChangeMemory {
  return { ...memory, noise };
}

const layout = 1;
const noiseFlag = 8;
const countMask = 7;

/**
 * Encodes the memory for the page's row.
 *
 * @returns null if there is nothing to store
 */
export function packMemory({ formerPayloads, noise }: ChangeMemory): Uint8Array | null {
  if (formerPayloads.length === 0 && noise === null) return null;
  const packedNoise = noise ? packNoise(noise) : new Uint8Array();
  const payloadsEnd = 1 + 2 * formerPayloads.length;
  const packed = new Uint8Array(payloadsEnd + packedNoise.byteLength);
  const bytes = new DataView(packed.buffer);
  bytes.setUint8(0, (layout << 4) | (noise ? noiseFlag : 0) | formerPayloads.length);
  formerPayloads.forEach((mark, index) => bytes.setUint16(1 + 2 * index, mark));
  packed.set(packedNoise, payloadsEnd);
  return packed;
}

/** Decodes bytes of {@link packMemory}. Bytes of another version and damaged bytes give an empty memory. */
export function unpackMemory(packed: Uint8Array | null): ChangeMemory {
  const head = packed?.[0];
  if (!packed || head === undefined || head >> 4 !== layout) return noMemory;
  const count = head & countMask;
  const payloadsEnd = 1 + 2 * count;
  if (count > maxFormerPayloads || packed.byteLength < payloadsEnd) return noMemory;
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return {
    formerPayloads: Array.from({ length: count }, (_, index) => bytes.getUint16(1 + 2 * index)),
    noise: (head & noiseFlag) === 0 ? null : unpackNoise(packed.subarray(payloadsEnd)),
  };
}
