import type { RobotsRecord } from '@meguri/robots';
import { readRobotsText } from './read-robots-text.ts';

interface StoredRobots {
  scheme: string;
  status: string;
  body: Uint8Array | null;
}

/** The robots.txt of a host that a URL goes by: its scheme's, where that was read, otherwise the other one; null where none was. */
export function robotsForUrls(stored: readonly StoredRobots[]): (url: string) => RobotsRecord | null {
  const read = stored.map((one) => ({ scheme: one.scheme, record: readRobotsText(one) }));
  return (url) => {
    const scheme = url.startsWith('http:') ? 'http' : 'https';
    const own = read.find((one) => one.scheme === scheme) ?? read[0];
    return own?.record ?? null;
  };
}
