import {
  maxGaps,
  type GapCandidate,
  type NoiseState,
  type Probing,
  type VolatileGap,
} from './noise-state.ts';
import { maxBlocks } from './text-blocks.ts';

/**
 * Encodes noise: 2 bytes while changes are counted, 14 for each gap, and the fingerprints of the last probe
 * during a series.
 */
export function packNoise({ run, series, gaps, probing }: NoiseState): Uint8Array {
  const writer = new ByteWriter();
  writer.u8(run);
  writer.u8(series);
  if (gaps.length > 0 || probing) {
    writer.u8(gaps.length);
    for (const gap of gaps) writeGap(writer, gap);
  }
  if (probing) writeProbing(writer, probing);
  return writer.finish();
}

/** Decodes bytes of {@link packNoise}; null for any other bytes. */
export function unpackNoise(packed: Uint8Array): NoiseState | null {
  const reader = new ByteReader(packed);
  const run = reader.u8();
  const series = reader.u8();
  const gapCount = reader.isAtEnd ? 0 : reader.u8();
  const gaps = Array.from({ length: Math.min(gapCount, maxGaps) }, () => readGap(reader));
  const probing = reader.isAtEnd ? null : readProbing(reader);
  return reader.isSound && reader.isAtEnd ? { run, series, gaps, probing } : null;
}

function writeGap(writer: ByteWriter, gap: VolatileGap): void {
  writer.u32(gap.before);
  writer.u32(gap.after);
  writer.u16(gap.content);
  writer.u16(gap.maxUnits);
  writer.u8(Math.min(gap.maxBlocks, 255));
  writer.u8(gap.still);
}

function readGap(reader: ByteReader): VolatileGap {
  return {
    before: reader.u32(),
    after: reader.u32(),
    content: reader.u16(),
    maxUnits: reader.u16(),
    maxBlocks: reader.u8(),
    still: reader.u8(),
  };
}

function writeProbing(writer: ByteWriter, probing: Probing): void {
  writer.u8(probing.probes);
  writer.u8(probing.late);
  writer.u8(probing.candidates.length);
  for (const candidate of probing.candidates) {
    writeGap(writer, candidate);
    writer.u8(candidate.differed);
  }
  writer.u16(probing.fingerprints.length);
  for (const fingerprint of probing.fingerprints) writer.u16(fingerprint);
}

function readProbing(reader: ByteReader): Probing {
  const probes = reader.u8();
  const late = reader.u8();
  const candidates = Array.from({ length: Math.min(reader.u8(), maxGaps) }, (): GapCandidate => ({
    ...readGap(reader),
    differed: reader.u8(),
  }));
  const fingerprints = Array.from({ length: Math.min(reader.u16(), maxBlocks) }, () => reader.u16());
  return { probes, late, candidates, fingerprints };
}

class ByteWriter {
  readonly #bytes: number[] = [];

  u8(value: number): void {
    this.#bytes.push(value & 0xff);
  }

  u16(value: number): void {
    this.u8(value >>> 8);
    this.u8(value);
  }

  u32(value: number): void {
    this.u16(value >>> 16);
    this.u16(value);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads zeros beyond the end; `isSound` is false afterwards. */
class ByteReader {
  isSound = true;
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.byteLength;
  }

  u8(): number {
    if (this.isAtEnd) this.isSound = false;
    const value = this.#bytes[this.#position] ?? 0;
    this.#position += 1;
    return value;
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  u32(): number {
    return ((this.u16() << 16) | this.u16()) >>> 0;
  }
}
