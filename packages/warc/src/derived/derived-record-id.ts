import { sha256 } from '../digest.ts';

/**
 * The id of a record that is made from others: the same each time it is made.
 *
 * @param from ids of the records that it is made from, and what tells it from others made from the same
 */
export function derivedRecordId(...from: readonly string[]): string {
  const hex = Buffer.from(sha256(Buffer.from(from.join(' ')))).toString('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    // Version 8 of RFC 9562: made in a way of its own.
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
