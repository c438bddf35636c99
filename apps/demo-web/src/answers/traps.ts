import type { Behaviour } from '../sites/behaviour.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import type { Site } from '../sites/site.ts';
import { mix } from '../hash.ts';

export const redirectLoopPaths = ['/moved/here', '/moved/there', '/moved/elsewhere'] as const;
export const endlessPath = '/live/stream.html';
export const hugePath = '/records/full-list.html';
export const gzipBombPath = '/records/bulk.html';
export const privatePath = '/private/minutes.html';

const trapEntrances: Readonly<Partial<Record<Behaviour, string>>> = {
  'calendar-trap': '/calendar/2024/01/',
  'redirect-loop': redirectLoopPaths[0],
  endless: endlessPath,
  huge: hugePath,
  'gzip-bomb': gzipBombPath,
};

/**
 * The links of a page that lead out of the site's tree: into the host's trap, and to what robots.txt forbids.
 * The home page and the first section have them.
 */
export function trapLinksOf(site: Site, page: DemoPage): readonly string[] {
  if (page.index > 1) return [];
  const entrance = trapEntrances[site.behaviour];
  return [
    ...(site.robots === 'disallow-parts' ? [privatePath] : []),
    ...(entrance === undefined ? [] : [entrance]),
  ];
}

const sessionSuffix = /(?:;jsessionid=|\?visit=)([0-9a-z]+)$/;

/** A target without its session, and what to append to every link of the answer to continue the session. */
export interface SessionTarget {
  readonly target: string;
  readonly linkSuffix: string;
}

/**
 * Reads the session from a target, or opens a new one. Half of the hosts use `;jsessionid=`, which crawlers
 * know; the others use an unusual parameter, which a crawler has to detect.
 *
 * @param instantMs makes each new session different
 */
export function resolveSession(site: Site, target: string, instantMs: number): SessionTarget {
  if (site.behaviour !== 'session-trap') return { target, linkSuffix: '' };
  const session = sessionSuffix.exec(target)?.[1] ?? mix(site.key, instantMs).toString(36);
  const prefix = site.key % 2 === 0 ? ';jsessionid=' : '?visit=';
  return { target: target.replace(sessionSuffix, ''), linkSuffix: prefix + session };
}
