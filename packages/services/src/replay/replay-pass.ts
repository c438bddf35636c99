import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Reader } from '@meguri/access';
import type { ReplayViewer } from '@meguri/api/services-port';
import { locales } from '@meguri/contracts';

/** How long a replay link is valid. */
const passSeconds = 6 * 3_600;

/** A viewer with the role that decides what it may read; its network is known from each request. */
export interface PassHolder extends ReplayViewer {
  kind: Reader['kind'];
}

const kinds: readonly Reader['kind'][] = ['public', 'registered', 'operator'];

/** A pass for the replays of this process: its end of validity and its viewer, signed. */
export function issuePass(secret: Uint8Array, now: Date, viewer: PassHolder): string {
  const end = Math.floor(now.getTime() / 1000) + passSeconds;
  const origin = Buffer.from(viewer.console ?? '').toString('base64url');
  const stated = `${end.toString(36)}.${viewer.locale}.${viewer.kind}.${origin}`;
  return `${stated}.${signatureOf(secret, stated)}`;
}

/** The viewer to whom a pass was issued; null for an expired pass and for one that was not issued. */
export function readPass(secret: Uint8Array, pass: string, now: Date): PassHolder | null {
  const [, stated = '', endText = '', localeText, kindText, origin = '', signature = ''] =
    /^(([^.]+)\.([^.]+)\.([^.]+)\.([^.]*))\.([^.]+)$/.exec(pass) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, stated))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const end = Number.parseInt(endText, 36);
  if (!Number.isSafeInteger(end) || end * 1000 < now.getTime()) return null;
  const locale = locales.find((one) => one === localeText);
  const kind = kinds.find((one) => one === kindText);
  return locale && kind
    ? { locale, kind, console: Buffer.from(origin, 'base64url').toString() || null }
    : null;
}

function signatureOf(secret: Uint8Array, stated: string): string {
  return createHmac('sha256', secret).update(stated).digest('hex').slice(0, 32);
}
