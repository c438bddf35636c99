/** ID1, ID2, CM, FLG, MTIME (4), XFL, OS. */
const headerBytes = 10;
const flagsAt = 3;
const commentFlag = 0x10;
const blank = 0x20;

/**
 * Makes a gzip member longer by a comment of blanks in its header, so that it takes exactly the room of another one and nothing behind it moves.
 *
 * @param member with no optional fields in its header
 * @returns null where it is too long, or one byte too short for an empty comment
 * @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3
 */
export function padGzipMember(member: Uint8Array, length: number): Uint8Array | null {
  if (member.length === length) return member;
  // The comment ends with a zero byte.
  const commentBytes = length - member.length - 1;
  if (commentBytes < 0 || member[flagsAt] !== 0) return null;
  const padded = new Uint8Array(length);
  padded.set(member.subarray(0, headerBytes));
  padded[flagsAt] = commentFlag;
  padded.fill(blank, headerBytes, headerBytes + commentBytes);
  padded.set(member.subarray(headerBytes), headerBytes + commentBytes + 1);
  return padded;
}
