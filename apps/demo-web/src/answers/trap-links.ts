import type { Behaviour } from '../sites/behaviour.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import type { Site } from '../sites/site.ts';

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
 * The links on a page that lead out of the site's tree: into what makes its host special, and to what robots.txt forbids.
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
