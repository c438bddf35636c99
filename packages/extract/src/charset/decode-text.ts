import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * Encodings for which the platform's decoder lacks characters of the Encoding standard: the Korean Windows
 * extensions and the Hong Kong characters of Big5.
 */
const decodedByIconv = new Set(['euc-kr', 'big5']);

/**
 * Decodes bytes with an encoding of the Encoding standard, by its lower-case name. A byte order mark is
 * dropped, and every malformed sequence becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, charset: string): string {
  if (decodedByIconv.has(charset)) return iconv.decode(bytes, charset);
  return (charset === 'utf-8' ? decodeValidUtf8(bytes) : null) ?? decoderOf(charset).decode(bytes);
}

/** Fast paths for ASCII and valid UTF-8, the encodings of most pages. */
function decodeValidUtf8(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString('latin1');
  if (!isUtf8(buffer)) return null;
  const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  return buffer.toString('utf8', hasMark ? 3 : 0);
}

/** Creating a decoder takes longer than decoding a page. */
const decoders = new Map<string, TextDecoder>();

function decoderOf(charset: string): TextDecoder {
  const known = decoders.get(charset);
  if (known !== undefined) return known;
  // The standard gives both the same decoder; the platform's decoder for gbk lacks the four-byte sequences.
  const decoder = new TextDecoder(charset === 'gbk' ? 'gb18030' : charset);
  decoders.set(charset, decoder);
  return decoder;
}

/** Labels on the web that the Encoding standard does not list, with its label of the same encoding. */
const unlistedLabels: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'ms-kanji': 'shift_jis',
  'windows-932': 'shift_jis',
  cp51932: 'euc-jp',
  eucjp: 'euc-jp',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'windows-31j': 'shift_jis',
};

/**
 * The encoding of a label, in lower case as in the Encoding standard (`utf8` → `utf-8`, `iso-8859-1` →
 * `windows-1252`, `gb2312` → `gbk`), or null for a label without a decoder.
 *
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function encodingFromLabel(label: string): string | null {
  const name = label.trim().toLowerCase();
  if (name === '') return null;
  try {
    return new TextDecoder(unlistedLabels[name] ?? name).encoding;
  } catch {
    return null;
  }
}

/**
 * The encoding that a declaration inside the document names. A document whose declaration was read as ASCII
 * is not UTF-16; `x-user-defined` is the legacy name for bytes.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
export function encodingFromDeclaredLabel(label: string): string | null {
  const encoding = encodingFromLabel(label);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}
