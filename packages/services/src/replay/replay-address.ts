import { createHmac, timingSafeEqual } from 'node:crypto';

/** What to show: a URL as of an instant. */
export interface ReplayTarget {
  at: Date;
  url: string;
}

/** `20260701123456`, as archives write instants in addresses. */
function replayStamp(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/**
 * Path of a capture at the replay origin: pass, instant, URL. Relative references of a page resolve under it.
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
  // The stamp has no milliseconds: captures of that second count.
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`);
  if (Number.isNaN(at.getTime())) return null;
  // Proxies may collapse two slashes into one.
  return { pass, target: { at, url: url.replace(/^(https?:)\/+/, '$1//') } };
}

/**
 * Where a reference of a replayed document leads at the replay origin; null for fragments, data URLs and
 * others that stay unchanged.
 * @param document the URL of the document, as archived
 */
export function replayReference(reference: string, document: string, pass: string, at: Date): string | null {
  const text = reference.trim();
  if (text === '' || text.startsWith('#')) return null;
  const url = URL.parse(text, document);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return `${replayPath(pass, { at, url: url.href })}${url.hash}`;
}

/** How long a replay link is valid. */
const passSeconds = 6 * 3_600;

/** A pass for the replays of this process: its signed end of validity, without any identity. */
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

/** Hexadecimal, so that the dash separates unambiguously. */
function signatureOf(secret: Uint8Array, end: number): string {
  return createHmac('sha256', secret).update(String(end)).digest('hex').slice(0, 32);
}
