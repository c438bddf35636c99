import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a replay can be looked at before it must be opened anew. */
const passSeconds = 6 * 3_600;

/** A pass to the replays of this process: its end, signed. It says nothing about who got it. */
export function issuePass(secret: Uint8Array, now: Date): string {
  const end = Math.floor(now.getTime() / 1000) + passSeconds;
  return `${end.toString(36)}-${signatureOf(secret, end)}`;
}

export function isPass(secret: Uint8Array, pass: string, now: Date): boolean {
  const [endText = '', signature = ''] = pass.split('-', 2);
  const end = Number.parseInt(endText, 36);
  if (!Number.isSafeInteger(end) || end * 1000 < now.getTime()) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, end))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Hexadecimal, so that the dash stays the only one. */
function signatureOf(secret: Uint8Array, end: number): string {
  return createHmac('sha256', secret).update(String(end)).digest('hex').slice(0, 32);
}
