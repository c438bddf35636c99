import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * Encodings where the platform's decoder lacks characters that the Encoding standard has: the Korean Windows
 * extensions and the Hong Kong characters of Big5.
 */
const decodedByIconv = new Set(['euc-kr', 'big5']);

/**
 * Decodes bytes with an encoding of the Encoding standard, by its lower-case name. A byte order mark is dropped and
 * every malformed sequence becomes U+FFFD; nothing is ever refused.
 */
export function decodeText(bytes: Uint8Array, charset: string): string {
  if (decodedByIconv.has(charset)) return iconv.decode(bytes, charset);
  return (charset === 'utf-8' ? decodeSoundUtf8(bytes) : null) ?? decoderOf(charset).decode(bytes);
}

/** Most of the web is sound UTF-8, and much of that ASCII: for these there are shorter ways than a decoder. */
function decodeSoundUtf8(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString('latin1');
  if (!isUtf8(buffer)) return null;
  const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  return buffer.toString('utf8', hasMark ? 3 : 0);
}

/** Making a decoder costs more than decoding a page with it. */
const decoders = new Map<string, TextDecoder>();

function decoderOf(charset: string): TextDecoder {
  const known = decoders.get(charset);
  if (known !== undefined) return known;
  // The standard gives both the same decoder; the platform's for gbk lacks the four-byte sequences.
  const decoder = new TextDecoder(charset === 'gbk' ? 'gb18030' : charset);
  decoders.set(charset, decoder);
  return decoder;
}
