import { mix } from '../hash.ts';
import type { Site } from '../sites/site.ts';

const sessionSuffix = /(?:;jsessionid=|\?visit=)([0-9a-z]+)$/;

/** A target without its session, and what to hang on every link of the answer so that the session goes on. */
export interface SessionTarget {
  readonly target: string;
  readonly linkSuffix: string;
}

/**
 * Reads the session from a target, or opens a new one where there is none. Half of the hosts use `;jsessionid=`, which a
 * crawler can know; the others a parameter of their own, which it has to find out.
 *
 * @param instantMs what makes a new session differ from the last
 */
export function resolveSession(site: Site, target: string, instantMs: number): SessionTarget {
  if (site.behaviour !== 'session-trap') return { target, linkSuffix: '' };
  const session = sessionSuffix.exec(target)?.[1] ?? mix(site.key, instantMs).toString(36);
  const prefix = site.key % 2 === 0 ? ';jsessionid=' : '?visit=';
  return { target: target.replace(sessionSuffix, ''), linkSuffix: prefix + session };
}
