import { createHash, hash } from 'node:crypto';
import { decodeBase32, encodeBase32 } from './base32.ts';

/** SHA-256 (32 bytes) of the parts put end to end. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return new Uint8Array(hash('sha256', only, 'buffer'));
  const running = createHash('sha256');
  for (const part of parts) running.update(part);
  return new Uint8Array(running.digest());
}

/** `sha256:<base32>`: the labelled form of WARC-Payload-Digest and WARC-Block-Digest. */
export function digestLabel(digest: Uint8Array): string {
  return `sha256:${encodeBase32(digest)}`;
}

/** The 32 bytes of a `sha256:` label, written in base32 or in hex; null for any other algorithm or a malformed label. */
export function parseDigestLabel(label: string): Uint8Array | null {
  const match = /^sha-?256:(.+)$/i.exec(label.trim());
  const text = match?.[1];
  if (text === undefined) return null;
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : decodeBase32(text);
  return bytes?.length === 32 ? new Uint8Array(bytes) : null;
}
