import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refusal } from '@meguri/api/services-port';
import { createHashQueue } from './hash-queue.ts';

/** All password hashes of this process. */
export const hashQueue = createHashQueue({ running: 2, waiting: 8, perNetwork: 2 });

const derive = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** 32 MiB and about 100 ms. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const maxMemoryBytes = 64 * 2 ** 20;
const keyBytes = 32;
const saltBytes = 16;

/**
 * `scrypt$N$r$p$salt$key`, salt and key in base64url: the parameters are stored, so the cost can change
 * later.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: maxMemoryBytes });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Compares in constant time. For an unknown name it takes as long, so that timing does not reveal which names
 * exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : parseHash(hash);
  const { N, r, p } = stored ?? cost;
  const salt = stored?.salt ?? Buffer.alloc(saltBytes);
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: maxMemoryBytes });
  return stored !== null && stored.key.byteLength === keyBytes && timingSafeEqual(key, stored.key);
}

function parseHash(hash: string) {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return null;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/**
 * Runs a task that hashes passwords for a caller who holds a valid link or a session.
 * @throws {ServiceError} `unavailable` where too many wait
 */
export async function hashInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const done = await hashQueue.run({ isKnown: true, network: '' }, task);
  if (done === null) throw refusal('unavailable', 'signInBusy');
  return done.result;
}

const shortestPassword = 12;

/** @throws {ServiceError} `invalid` for a password that is too easily guessed */
export function requireLongPassword(password: string, field: string): void {
  if (password.length < shortestPassword)
    throw refusal('invalid', 'passwordTooShort', { characters: shortestPassword }, field);
}
