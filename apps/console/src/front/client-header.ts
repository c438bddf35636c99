import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const header = 'x-meguri-client-address';

// Next bundles routes with a copy of this module, in the same process as the server in front.
const shared = globalThis as typeof globalThis & { meguriFrontKey?: string };

/** Names the client to the console. The key shows that the server in front wrote it. */
export function writeClientAddress(headers: IncomingHttpHeaders, address: string): void {
  shared.meguriFrontKey ??= randomBytes(16).toString('hex');
  headers[header] = `${shared.meguriFrontKey} ${address}`;
}

/** The client's address; null if no server in front wrote it, whatever a client sends. */
export function readClientAddress(headers: Headers): string | null {
  const [key = '', address = ''] = headers.get(header)?.split(' ', 2) ?? [];
  const expected = Buffer.from(shared.meguriFrontKey ?? '');
  const given = Buffer.from(key);
  if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  return address === '' ? null : address;
}
