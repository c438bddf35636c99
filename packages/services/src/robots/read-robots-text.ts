import { parseRobots, type RobotsRecord } from '@meguri/robots';

/** What a stored robots.txt means: of the text, or of there being none. */
export function readRobotsText(stored: { status: string; body: Uint8Array | null }): RobotsRecord {
  if (stored.status === 'parsed')
    return { status: 'parsed', reason: 'parsed', parsed: parseRobots(stored.body ?? new Uint8Array()) };
  return stored.status === 'allow-all'
    ? { status: 'allow-all', parsed: null, reason: 'unavailable' }
    : { status: 'disallow-all', parsed: null, reason: 'unreachable' };
}

export const robotsText = (body: Uint8Array | null) => (body ? Buffer.from(body).toString('utf8') : '');
