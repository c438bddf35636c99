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
  // The standard gives both the same decoder; the platform's for gbk lacks the four-byte sequences.
  return new TextDecoder(charset === 'gbk' ? 'gb18030' : charset).decode(bytes);
}
