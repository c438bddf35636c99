import type { ComplaintServices } from '@meguri/api/services-port';
import { accessIntervalInputOf, type ComplaintEvidence } from '@meguri/contracts';
import {
  listAccessesOfUrls,
  listAccessesSince,
  listMentions,
  listRobotsTexts,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  urlKeyOf,
  type AccessRecord,
  rulesOfHost,
} from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { intervalView } from '../../hosts/interval-view.ts';
import { requireHost } from '../../hosts/require-host.ts';
import { longestCrawlDelay } from '../../hosts/robots-view.ts';
import { accessesByHour, shortestGapSeconds } from './access-figures.ts';

const days = 7;
const maxAccesses = 20_000;
const maxUrls = 20;
const accessesOfAUrl = 5;
const robotsVersions = 20;

/**
 * Our recent accesses to a host: how many, how fast, with which errors, under which robots.txt, and at the
 * named URLs.
 */
export function createReadEvidence(deps: Dependencies): ComplaintServices['evidence'] {
  const { prisma, clock } = deps;
  return async ({ input }): Promise<ComplaintEvidence> => {
    const host = await requireHost(deps, input.host);
    const { hostId, name } = host;
    const now = clock.now();
    const since = new Date(now.getTime() - days * 86_400_000);
    const mentions = await listMentions(prisma, input.id);
    const urls = mentions
      .filter((mention) => mention.kind === 'url' && mention.hostId === hostId)
      .slice(0, maxUrls)
      .map(({ value }) => value);
    const robotsUrls = ['https', 'http'].map((scheme) => `${scheme}://${name}/robots.txt`);
    const [settings, rules, robotsNow, accesses, robots, ofUrls] = await Promise.all([
      readSettings(prisma),
      listThrottleRules(prisma),
      listRobotsTexts(prisma, hostId),
      listAccessesSince(prisma, { hostId, since, limit: maxAccesses }),
      listAccessesOfUrls(prisma, { hostId, urlKeys: robotsUrls.map(urlKeyOf), limit: robotsVersions }),
      listAccessesOfUrls(prisma, { hostId, urlKeys: urls.map(urlKeyOf), limit: accessesOfAUrl }),
    ]);
    const delay = longestCrawlDelay(robotsNow, settings['crawler.product']);
    const applied = rulesOfHost(rules, host);
    return {
      host: name,
      since,
      accesses: accesses.length,
      errors: accesses.filter(({ verdict }) => verdict === 'error').length,
      bytes: accesses.reduce((sum, { bytes }) => sum + bytes, 0),
      isPartial: accesses.length === maxAccesses,
      hours: accessesByHour(accesses, since, now),
      codes: codesOf(accesses),
      interval: intervalView({
        ...accessIntervalInputOf(host, settings, delay, now),
        ruleSeconds: longestRuleInterval(applied),
      }),
      shortestGapSeconds: shortestGapSeconds(accesses),
      robots: robots.map(({ at, url, status, verdict, code }) => ({ at, url, status, verdict, code })),
      urls: urls.map((url) => {
        const own = ofUrls.filter((access) => access.url === url);
        return {
          url,
          isKnown: own.length > 0,
          accesses: own.map(({ at, code, status }) => ({ at, code, status })),
        };
      }),
    };
  };
}

function codesOf(accesses: readonly AccessRecord[]): ComplaintEvidence['codes'] {
  const counts = new Map<string, number>();
  for (const { code } of accesses) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, accesses: count }))
    .toSorted((a, b) => b.accesses - a.accesses);
}
