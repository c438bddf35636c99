import type { Behaviour } from './behaviour.ts';
import type { DemoPage } from './site-tree.ts';
import type { Site } from './site.ts';

export const REDIRECT_LOOP_PATHS = ['/moved/here', '/moved/there', '/moved/elsewhere'] as const;
export const ENDLESS_PATH = '/live/stream.html';
export const HUGE_PATH = '/records/full-list.html';
export const GZIP_BOMB_PATH = '/records/bulk.html';
export const PRIVATE_PATH = '/private/minutes.html';

const TRAP_ENTRANCES: Readonly<Partial<Record<Behaviour, string>>> = {
  'calendar-trap': '/calendar/2024/01/',
  'redirect-loop': REDIRECT_LOOP_PATHS[0],
  endless: ENDLESS_PATH,
  huge: HUGE_PATH,
  'gzip-bomb': GZIP_BOMB_PATH,
};

/**
 * The links on a page that lead out of the site's tree: into what makes its host special, and to what robots.txt forbids.
 * The home page and the first section have them.
 */
export function trapLinksOf(site: Site, page: DemoPage): readonly string[] {
  if (page.index > 1) return [];
  const entrance = TRAP_ENTRANCES[site.behaviour];
  return [
    ...(site.robots === 'disallow-parts' ? [PRIVATE_PATH] : []),
    ...(entrance === undefined ? [] : [entrance]),
  ];
}
