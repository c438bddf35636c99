import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as Jschardet from 'jschardet';
import { encodingFromLabel } from './decode-text.ts';

/** Sample for the statistical detector, which reads about two megabytes a second. */
const sampleBytes = 16_384;

/** `EncodingEra.MODERN_WEB | EncodingEra.LEGACY_ISO`: no page was ever written in EBCDIC. */
const webEras = 1 | 2;

/**
 * Supersets that the detector distinguishes; the Encoding standard decodes each like the encoding it extends.
 */
const supersets: Readonly<Record<string, string>> = {
  gb18030: 'gbk',
  shift_jis_2004: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  big5hkscs: 'big5',
};

/** Fewer bytes above 0x7F may be a copyright sign or a single accent, which does not identify an encoding. */
const fewestHighBytes = 4;

const multiByteCharsets = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gbk', 'big5']);

export interface CharsetGuess {
  charset: string;
  /** Whether the encoding has several bytes per character, a structure that other text does not have. */
  multiByte: boolean;
  /** The detector's confidence, 0 to 1. */
  confidence: number;
}

/**
 * Guesses the encoding of text that is neither UTF-8 nor UTF-16; null without evidence. Ignores the
 * document's declaration.
 */
export function guessCharset(bytes: Uint8Array): CharsetGuess | null {
  if (isAscii(bytes)) {
    return hasIso2022JpEscape(bytes) ? { charset: 'iso-2022-jp', multiByte: true, confidence: 1 } : null;
  }
  const sample = nonAsciiSample(bytes);
  if (sample.filter((byte) => byte >= 0x80).length < fewestHighBytes) return null;
  const { encoding, confidence } = detector().chardet.detect(sample, { encodingEra: webEras });
  if (encoding === null) return null;
  const label = encoding.toLowerCase().replaceAll('-', '_');
  const charset = narrowGreek(supersets[label] ?? encodingFromLabel(encoding), bytes);
  return charset === null ? null : { charset, multiByte: multiByteCharsets.has(charset), confidence };
}

const require = createRequire(import.meta.url);
let loaded: typeof Jschardet | null = null;

/** Loaded on first use: its models take 70 MB per thread, and most pages are UTF-8. */
function detector(): typeof Jschardet {
  loaded ??= require('jschardet') as typeof Jschardet;
  return loaded;
}

/** ISO-2022-JP is 7-bit text that begins each script with an escape sequence. */
function hasIso2022JpEscape(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return ['\x1b$B', '\x1b$@', '\x1b(J', '\x1b(I'].some((escape) => buffer.includes(escape, 0, 'latin1'));
}

/**
 * The ranges between markup and line ends that contain a byte above 0x7F, up to `sampleBytes`. In the
 * multi-byte encodings of the web, `<`, `>` and line feed are never the second byte of a character.
 */
function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let length = 0;
  let start = 0;
  let hasHighByte = false;
  for (let index = 0; index <= bytes.length && length < sampleBytes; index++) {
    const byte = bytes[index] ?? 0x0a;
    if (byte >= 0x80) hasHighByte = true;
    if (byte !== 0x0a && byte !== 0x3c && byte !== 0x3e) continue;
    if (hasHighByte) {
      const range = bytes.subarray(start, Math.min(index, start + sampleBytes - length));
      sample.set(range, length);
      length += range.length;
      if (length < sampleBytes) sample[length++] = 0x0a;
    }
    start = index + 1;
    hasHighByte = false;
  }
  return sample.subarray(0, length);
}

/** Windows-1253 and ISO-8859-7 differ below 0xC0 only; text without those bytes is ISO-8859-7. */
function narrowGreek(charset: string | null, bytes: Uint8Array): string | null {
  if (charset !== 'windows-1253') return charset;
  return bytes.some((byte) => byte >= 0x80 && byte < 0xc0) ? charset : 'iso-8859-7';
}
