import { createHash } from 'node:crypto';

/** Required leading zero bits: about a second of work for a phone. */
export const proofBits = 16;

const longestAgeMs = 2 * 3_600_000;
/** Tolerance for challenges from the future: the browser's challenge carries our clock. */
const aheadMs = 60_000;

/** A challenge that names its time: `<milliseconds>.<random>`. It is valid for one complaint. */
export function newChallenge(now: Date, random: string): string {
  return `${now.getTime()}.${random}`;
}

/**
 * Whether the SHA-256 of `challenge:number` begins with enough zero bits. Challenges are not stored:
 * inventing one costs as much work as solving ours, and each is good for one complaint.
 */
export function isProven(challenge: string, solution: string, now: Date): boolean {
  const [, madeAt] = /^(\d{13})\.[0-9a-f]{32}$/.exec(challenge) ?? [];
  if (madeAt === undefined || !/^\d{1,12}$/.test(solution)) return false;
  const ageMs = now.getTime() - Number(madeAt);
  if (ageMs > longestAgeMs || ageMs < -aheadMs) return false;
  const digest = createHash('sha256').update(`${challenge}:${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - proofBits) === 0;
}
