import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as Jschardet from 'jschardet';
import { encodingFromLabel } from './encoding-label.ts';

/** Bytes handed to the statistical detector, which reads about two megabytes a second. */
const sampleBytes = 16_384;

/** `EncodingEra.MODERN_WEB | EncodingEra.LEGACY_ISO`: no page was ever written in EBCDIC. */
const webEras = 1 | 2;

/** Supersets that the detector tells apart and the Encoding standard decodes like the encoding they extend. */
const supersets: Readonly<Record<string, string>> = {
  gb18030: 'gbk',
  shift_jis_2004: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  big5hkscs: 'big5',
};

/** Fewer bytes above 0x7F than this are a copyright sign or a stray accent and tell one encoding from none. */
const fewestTellingBytes = 4;

const multiByteCharsets = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gbk', 'big5']);

export interface CharsetGuess {
  charset: string;
  /** True for an encoding of more than one byte per character, whose structure other text does not have by chance. */
  multiByte: boolean;
  /** 0 to 1, as the detector rates itself. */
  confidence: number;
}

/**
 * A guess at the encoding of text that is neither UTF-8 nor UTF-16, or null where there is nothing to go by. What the
 * document declares about itself has no say.
 */
export function guessCharset(bytes: Uint8Array): CharsetGuess | null {
  if (isAscii(bytes)) {
    return hasIso2022JpEscape(bytes) ? { charset: 'iso-2022-jp', multiByte: true, confidence: 1 } : null;
  }
  const sample = nonAsciiSample(bytes);
  if (sample.filter((byte) => byte >= 0x80).length < fewestTellingBytes) return null;
  const { encoding, confidence } = detector().chardet.detect(sample, { encodingEra: webEras });
  if (encoding === null) return null;
  const label = encoding.toLowerCase().replaceAll('-', '_');
  const charset = narrowGreek(supersets[label] ?? encodingFromLabel(encoding), bytes);
  return charset === null ? null : { charset, multiByte: multiByteCharsets.has(charset), confidence };
}

const require = createRequire(import.meta.url);
let loaded: typeof Jschardet | null = null;

/** Loaded when first needed: its models take 70 MB per thread, and most pages are UTF-8. */
function detector(): typeof Jschardet {
  loaded ??= require('jschardet') as typeof Jschardet;
  return loaded;
}

/** ISO-2022-JP is seven-bit text that announces each script by an escape sequence. */
function hasIso2022JpEscape(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return ['\x1b$B', '\x1b$@', '\x1b(J', '\x1b(I'].some((escape) => buffer.includes(escape, 0, 'latin1'));
}

/**
 * The stretches between markup and line ends that hold a byte above 0x7F, up to `sampleBytes`. The bytes of `<`, `>`
 * and line feed are never the second half of a character in any multi-byte encoding of the web.
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
      const stretch = bytes.subarray(start, Math.min(index, start + sampleBytes - length));
      sample.set(stretch, length);
      length += stretch.length;
      if (length < sampleBytes) sample[length++] = 0x0a;
    }
    start = index + 1;
    hasHighByte = false;
  }
  return sample.subarray(0, length);
}

/** Windows-1253 and ISO-8859-7 differ below 0xC0 only; text that has none of those bytes is plain ISO-8859-7. */
function narrowGreek(charset: string | null, bytes: Uint8Array): string | null {
  if (charset !== 'windows-1253') return charset;
  return bytes.some((byte) => byte >= 0x80 && byte < 0xc0) ? charset : 'iso-8859-7';
}
