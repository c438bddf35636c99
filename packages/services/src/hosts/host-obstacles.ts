import { readThrottle, type StoppedBy } from '@meguri/contracts';
import { stoppedUntil, type HostRecord, type PageRecord } from '@meguri/database';
import { hostSettingsOf } from './host-settings.ts';
import { findPageExclusion, pageLimitsOf, type PageExclusion } from '@meguri/robots';
import { pathDepth } from '@meguri/urls';

/**
 * What stops the crawl of a host now; null: nothing does.
 *
 * @param rules that apply to the host
 */
export function whoStops(host: HostRecord, rules: Parameters<typeof stoppedUntil>[0], now: Date): StoppedBy {
  const settings = { ...host, throttle: readThrottle(host.throttle) };
  const holds = (party: 'webmaster' | 'operator') => {
    const { paused, pausedUntil } = hostSettingsOf(settings, party);
    return paused || (pausedUntil !== null && pausedUntil > now);
  };
  if (holds('webmaster')) return 'webmaster';
  if (holds('operator')) return 'operator';
  if (stoppedUntil(rules, now) !== null) return 'rule';
  return host.state === 'blocked' ? 'robots' : null;
}

/** Why the present settings of a host exclude a page; null: they permit it. */
export function exclusionUnder(
  host: HostRecord,
): (page: Pick<PageRecord, 'url' | 'depth' | 'discoveredAt' | 'urlKey'>) => PageExclusion | null {
  const { operator, webmaster } = readThrottle(host.throttle);
  const excludedPaths = [operator, webmaster].flatMap((terms) => [...(terms?.excludedPaths ?? [])]);
  const limits = pageLimitsOf(host, excludedPaths);
  return (page) => findPageExclusion(limits, { ...page, pathDepth: pathDepth(page.url) });
}
