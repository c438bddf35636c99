import { charsetOfContentType, type Header, headerValues } from '../headers.ts';
import { decodeText, encodingFromLabel } from './decode-text.ts';
import { type CharsetGuess, guessCharset } from './guess-charset.ts';
import { prescanCharset } from './prescan-charset.ts';
import {
  charsetOfByteOrderMark,
  charsetOfZeroBytes,
  hasZeroByte,
  utf8Evidence,
  type Utf8Evidence,
} from './unicode-evidence.ts';

/**
 * What decided the encoding: a byte order mark, the `Content-Type` header, the document's declaration, the
 * bytes (without a declaration, or against a wrong one), or the default.
 */
export type CharsetSource = 'bom' | 'header' | 'declaration' | 'content' | 'default';

export interface DetectedCharset {
  /** Name in lower case as in the Encoding standard (`shift_jis`, `windows-1252`). */
  charset: string;
  source: CharsetSource;
}

const defaultCharset = 'windows-1252';

/** Bytes checked against a declared encoding. */
const checkedBytes = 65_536;

/**
 * The encoding of a text document.
 *
 * The order is that of the HTML standard (byte order mark, HTTP header, declaration in the first 1,024 bytes,
 * guess), with one difference: no user of an archive corrects garbled text. A label that the bytes contradict
 * is ignored: UTF-8 under another label, bytes that are malformed in the declared encoding, Japanese under a
 * server's default `ISO-8859-1`.
 *
 * @param bytes the body after content decoding; may be cut off anywhere
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function detectCharset(bytes: Uint8Array, headers: readonly Header[]): DetectedCharset {
  const marked = charsetOfByteOrderMark(bytes);
  if (marked !== null) return { charset: marked, source: 'bom' };
  const zeroBytes = charsetOfZeroBytes(bytes);
  if (zeroBytes !== null) return { charset: zeroBytes, source: 'content' };

  const candidates: DetectedCharset[] = [];
  const inHeader = headerCharset(headers);
  if (inHeader !== null) candidates.push({ charset: inHeader, source: 'header' });
  const inDocument = prescanCharset(bytes);
  if (inDocument !== null) candidates.push({ charset: inDocument, source: 'declaration' });

  const text: TextEvidence = {
    bytes,
    utf8: utf8Evidence(bytes),
    guess: lazy(() => guessCharset(bytes)),
    inDocument,
  };
  const fitting = candidates.find(({ charset }) => fits(charset, text));
  if (fitting !== undefined) return fitting;
  if (text.utf8 === 'valid' || text.utf8 === 'damaged') return { charset: 'utf-8', source: 'content' };
  const guess = text.guess();
  if (guess !== null) return { charset: guess.charset, source: 'content' };
  return candidates[0] ?? { charset: defaultCharset, source: 'default' };
}

interface TextEvidence {
  bytes: Uint8Array;
  utf8: Utf8Evidence;
  /** Called only if the result matters, since it takes milliseconds. */
  guess: () => CharsetGuess | null;
  /** The encoding that the document declares. */
  inDocument: string | null;
}

function lazy<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}

function headerCharset(headers: readonly Header[]): string | null {
  for (const value of headerValues(headers, 'content-type')) {
    const label = charsetOfContentType(value);
    if (label !== null) return encodingFromLabel(label);
  }
  return null;
}

function fits(charset: string, text: TextEvidence): boolean {
  const { bytes, utf8 } = text;
  // ASCII fits every label, unless its escape sequences are those of ISO-2022-JP.
  if (utf8 === 'ascii' && !charset.startsWith('utf-16')) {
    return charset === 'iso-2022-jp' || text.guess() === null;
  }
  switch (charset) {
    case 'utf-8':
      return utf8 !== 'invalid';
    case 'utf-16le':
    case 'utf-16be':
      // In UTF-16, markup and line ends have zero bytes.
      return hasZeroByte(bytes);
    case 'windows-1252':
      return utf8 === 'invalid' && !looksMultiByte(text);
    case 'shift_jis':
      return decodesCleanly(charset, text) && !(isMostlyHalfWidthKatakana(bytes) && looksMultiByte(text));
    case 'euc-jp':
    case 'euc-kr':
    case 'gbk':
    case 'gb18030':
    case 'big5':
    case 'iso-2022-jp':
      return decodesCleanly(charset, text);
    default:
      return utf8 !== 'valid';
  }
}

/** Many servers declare `windows-1252` by default; the structure of multi-byte text contradicts it. */
function looksMultiByte(text: TextEvidence): boolean {
  const guess = text.guess();
  return guess !== null && guess.multiByte && (guess.confidence >= 0.9 || guess.charset === text.inDocument);
}

/** Whether EUC-JP text was read as Shift_JIS: it is mostly half-width katakana. */
function isMostlyHalfWidthKatakana(bytes: Uint8Array): boolean {
  let katakana = 0;
  let others = 0;
  for (const character of decodeText(bytes.subarray(0, checkedBytes), 'shift_jis')) {
    if (character >= '\uff61' && character <= '\uff9f') katakana++;
    else if (character > '\u007f') others++;
  }
  return katakana > others;
}

/** Whether there are enough multi-byte UTF-8 sequences to rule out another encoding. */
function hasManyCharacters(bytes: Uint8Array): boolean {
  let leadBytes = 0;
  for (const byte of bytes) {
    if (byte >= 0xc2 && ++leadBytes >= 8) return true;
  }
  return false;
}

/**
 * Allows one malformed sequence for fifty non-ASCII characters: pages contain user input, adverts and
 * truncated text.
 */
function decodesCleanly(charset: string, { bytes, utf8 }: TextEvidence): boolean {
  if (utf8 === 'valid' && hasManyCharacters(bytes)) return false;
  let sound = 0;
  let faults = 0;
  for (const character of decodeText(bytes.subarray(0, checkedBytes), charset)) {
    if (character === '\ufffd') faults++;
    else if (character > '\u007f') sound++;
  }
  return faults <= 1 + sound / 50;
}
