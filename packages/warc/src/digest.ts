import { createHash, hash } from 'node:crypto';

/** SHA-256 (32 bytes) of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return new Uint8Array(hash('sha256', only, 'buffer'));
  const running = createHash('sha256');
  for (const part of parts) running.update(part);
  return new Uint8Array(running.digest());
}

/** `sha256:<base32>`, the form of WARC-Payload-Digest and WARC-Block-Digest. */
export function digestLabel(digest: Uint8Array): string {
  return `sha256:${encodeBase32(digest)}`;
}

const longestLabel = 128;

/** The 32 bytes of a `sha256:` label, in base32 or hex; null for any other algorithm or a malformed label. */
export function parseDigestLabel(label: string): Uint8Array | null {
  // Imported headers may be a megabyte long.
  if (label.length > longestLabel) return null;
  const match = /^sha-?256:(.+)$/i.exec(label.trim());
  const text = match?.[1];
  if (text === undefined) return null;
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : decodeBase32(text);
  return bytes?.length === 32 ? new Uint8Array(bytes) : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 in upper case with padding, as WARC tools write digests. */
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

/** Decodes RFC 4648 base32 in either case, padded or not; null if the text is not base32. */
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
