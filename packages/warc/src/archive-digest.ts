import { decodeBase32 } from './digest.ts';

/** How a digest of a payload was computed. */
export type DigestAlgorithm = 'sha1' | 'sha256' | 'md5';

export interface ArchiveDigest {
  algorithm: DigestAlgorithm;
  bytes: Uint8Array;
}

const byteCounts = { 20: 'sha1', 32: 'sha256', 16: 'md5' } as const;
const names: Readonly<Record<string, DigestAlgorithm>> = {
  sha1: 'sha1',
  'sha-1': 'sha1',
  sha256: 'sha256',
  'sha-256': 'sha256',
  md5: 'md5',
};

/**
 * The digest of a CDX column or a WARC field: base32 or hexadecimal, with its algorithm before a colon.
 * Without a colon, its length decides the algorithm; 32 base32 digits are SHA-1, as in CDX files. Null for
 * anything else.
 */
export function parseArchiveDigest(text: string): ArchiveDigest | null {
  const colon = text.indexOf(':');
  const value = colon < 0 ? text : text.slice(colon + 1);
  if (value.length < 26 || value.length > 128) return null;
  const named = colon < 0 ? null : names[text.slice(0, colon).toLowerCase()];
  if (named === undefined) return null;
  const readings = [
    /^[0-9a-f]+$/i.test(value) && value.length !== 32 ? Buffer.from(value, 'hex') : null,
    decodeBase32(value),
    Buffer.from(value, 'hex'),
  ];
  for (const bytes of readings) {
    const algorithm = bytes && byteCounts[bytes.byteLength as keyof typeof byteCounts];
    if (bytes && algorithm && (named === null || named === algorithm))
      return { algorithm, bytes: new Uint8Array(bytes) };
  }
  return null;
}
