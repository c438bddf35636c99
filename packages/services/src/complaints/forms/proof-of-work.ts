import { createHash } from 'node:crypto';

/** Leading zero bits asked for: about a second of a telephone's time. */
export const proofBits = 16;

const longestAgeMs = 2 * 3_600_000;
/** Clocks of browsers that answer are ours: the challenge carries the time at which we made it. */
const aheadMs = 60_000;

/** A challenge that names when it was made: `<milliseconds>.<random>`. It is spent with the complaint that it is used for. */
export function newChallenge(now: Date, random: string): string {
  return `${now.getTime()}.${random}`;
}

/**
 * Whether a number was searched for that makes the SHA-256 of `challenge:number` begin with so many zero bits. Nothing is kept of challenges: making one up
 * costs as much work as taking ours, and each is good for one complaint.
 */
export function isProven(challenge: string, solution: string, now: Date): boolean {
  const [, madeAt] = /^(\d{13})\.[0-9a-f]{32}$/.exec(challenge) ?? [];
  if (madeAt === undefined || !/^\d{1,12}$/.test(solution)) return false;
  const ageMs = now.getTime() - Number(madeAt);
  if (ageMs > longestAgeMs || ageMs < -aheadMs) return false;
  const digest = createHash('sha256').update(`${challenge}:${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - proofBits) === 0;
}
