const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32, upper case, padded: the form in which WARC tools write digests. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    bitCount += 8;
    while (bitCount >= 5) {
      bitCount -= 5;
      text += alphabet[(bits >>> bitCount) & 31];
    }
  }
  if (bitCount > 0) text += alphabet[(bits << (5 - bitCount)) & 31];
  return text.padEnd(Math.ceil(text.length / 8) * 8, '=');
}

/** Reads RFC 4648 base32 in either case, padded or not; null when the text is not base32. */
export function decodeBase32(text: string): Uint8Array | null {
  const digits = text.toUpperCase().replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8));
  let bits = 0;
  let bitCount = 0;
  let length = 0;
  for (const digit of digits) {
    const value = alphabet.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 5) | value) & 0xfff;
    bitCount += 5;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes[length] = (bits >>> bitCount) & 255;
      length += 1;
    }
  }
  return bytes;
}
