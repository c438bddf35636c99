import type { NoiseState } from '../noise/noise-state.ts';
import { packNoise, unpackNoise } from '../noise/pack-noise.ts';

/** What is remembered of a page's changes, beside the digest of its present version; a page that never changed has none. */
export interface ChangeMemory {
  /** {@link payloadMark}s of the payloads before the present one, latest first, at most {@link maxFormerPayloads}. */
  formerPayloads: readonly number[];
  /** Null while the page has shown none. */
  noise: NoiseState | null;
}

export const noMemory: ChangeMemory = { formerPayloads: [], noise: null };

/** Versions that a return is recognised of. Pages that alternate do so between two or three; error pages and tests come between. */
export const maxFormerPayloads = 4;

/** The beginning of a payload's digest: enough to tell when it is worth looking the digest up. An unsigned 16-bit number. */
export function payloadMark(payloadDigest: Uint8Array): number {
  return ((payloadDigest[0] ?? 0) << 8) | (payloadDigest[1] ?? 0);
}

/** Memory after a version gave way to another, which may be one of the former. */
export function rememberPayload(memory: ChangeMemory, former: Uint8Array): ChangeMemory {
  const mark = payloadMark(former);
  const others = memory.formerPayloads.filter((known) => known !== mark);
  return { ...memory, formerPayloads: [mark, ...others].slice(0, maxFormerPayloads) };
}

/** Memory after an access that taught something about the page's noise; null: it has none. */
export function rememberNoise(memory: ChangeMemory, noise: NoiseState | null): ChangeMemory {
  return { ...memory, noise };
}

const layout = 1;
const noiseFlag = 8;
const countMask = 7;

/**
 * Memory as bytes for the page's row.
 *
 * @returns null where there is nothing to remember
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

/** What {@link packMemory} packed. Bytes that it did not write, of another version or damaged, are no memory: it is made anew. */
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
