import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is to be shown: a URL as it stood at an instant. */
export interface ReplayTarget {
  at: Date;
  url: string;
}

/** `20260701123456`, as archives write instants in addresses. */
function replayStamp(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/**
 * Path of a capture on the origin of replays: pass, instant, URL as it is. Relative references of a page resolve under it by themselves.
 *
 * @example '/k3J…/20260701123456/https://example.org/a/b?c'
 */
export function replayPath(pass: string, { at, url }: ReplayTarget): string {
  return `/${pass}/${replayStamp(at)}/${url.replace(/#.*$/s, '')}`;
}

/** Reads what {@link replayPath} wrote; null for anything else. */
export function readReplayPath(path: string): { pass: string; target: ReplayTarget } | null {
  const [, pass, stamp, url] = /^\/([^/]+)\/(\d{14})\/(https?:\/.*)$/s.exec(path) ?? [];
  if (pass === undefined || stamp === undefined || url === undefined) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`);
  if (Number.isNaN(at.getTime())) return null;
  // Proxies on the way like to make one slash of two.
  return { pass, target: { at, url: url.replace(/^(https?:)\/+/, '$1//') } };
}

/**
 * Where a reference of a replayed document leads to on the origin of replays; null for what stays as it is: fragments, data, and what is no
 * http address.
 *
 * @param document the URL of the document, as it was archived
 */
export function replayReference(reference: string, document: string, pass: string, at: Date): string | null {
  const text = reference.trim();
  if (text === '' || text.startsWith('#')) return null;
  const url = URL.parse(text, document);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return `${replayPath(pass, { at, url: url.href })}${url.hash}`;
}

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
