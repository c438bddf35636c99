import { sha256 } from '../digest.ts';

/**
 * The id of a record that is made from others, which is the same each time.
 *
 * @param from ids of the source records, and a text that distinguishes it from other records made from the
 *   same
 */
export function derivedRecordId(...from: readonly string[]): string {
  const hex = Buffer.from(sha256(Buffer.from(from.join(' ')))).toString('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    // Version 8 of RFC 9562: a custom format.
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
