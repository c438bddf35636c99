import { accessIntervalInputOf, readThrottle, type DeskHost } from '@meguri/contracts';
import {
  countAccessesByDay,
  listHostCaptures,
  listHostPages,
  listRobotsTexts,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  type HostRecord,
  type PageRecord,
  rulesOfHost,
} from '@meguri/database';
import { evaluateRobotsRecord } from '@meguri/robots';
import { nextVisitReasons } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { hostSettingsOf } from '../hosts/host-settings.ts';
import { exclusionUnder, whoStops } from '../hosts/host-obstacles.ts';
import { intervalView } from '../hosts/interval-view.ts';
import { longestCrawlDelay } from '../hosts/robots-view.ts';
import { robotsForUrls } from '../robots/try-robots.ts';

const days = 7;
const capturesShown = 10;
const pagesShown = 10;
/** Pages read; those that robots.txt or host settings exclude are omitted from the list. */
const pagesRead = 100;

/** The past and the scheduled accesses to a host with their reasons, for its webmaster. */
export async function deskHost(deps: Dependencies, host: HostRecord): Promise<DeskHost> {
  const { prisma, clock } = deps;
  const { hostId } = host;
  const now = clock.now();
  const since = new Date(now.getTime() - days * 86_400_000);
  const anyPage = { words: null, state: null, interval: null, after: null };
  const [settings, robots, rules, accesses, captures, pages] = await Promise.all([
    readSettings(prisma),
    listRobotsTexts(prisma, hostId),
    listThrottleRules(prisma),
    countAccessesByDay(prisma, { hostId, since }),
    listHostCaptures(prisma, { hostId, after: null, limit: capturesShown }),
    listHostPages(prisma, { hostId, ...anyPage, limit: pagesRead }),
  ]);
  const applied = rulesOfHost(rules, host);
  const stoppedBy = whoStops(host, applied, now);
  const crawlDelay = longestCrawlDelay(robots, settings['crawler.product']);
  const interval = intervalView({
    ...accessIntervalInputOf(host, settings, crawlDelay, now),
    ruleSeconds: longestRuleInterval(applied),
  });
  const recordFor = robotsForUrls(robots);
  const exclusionOf = exclusionUnder(host);
  const mayVisit = (page: PageRecord) => {
    if (exclusionOf(page) !== null) return false;
    const record = recordFor(page.url);
    return record === null || evaluateRobotsRecord(record, settings['crawler.product'], page.url).allowed;
  };
  const nextPages =
    stoppedBy === null
      ? plannedPages(pages.rows.filter(mayVisit), host.nextAccessAt).slice(0, pagesShown)
      : [];
  return {
    name: host.name,
    pages: host.pageCount,
    days: accesses,
    captures: captures.map(({ url, capturedAt, verdict, status }) => ({
      url,
      at: capturedAt,
      verdict,
      status,
    })),
    stoppedBy,
    nextAccessAt: nextPages[0]?.at ?? null,
    interval,
    nextPages,
    settings: hostSettingsOf(settingsOf(host), 'webmaster'),
    version: host.editAuditId === null ? null : String(host.editAuditId),
  };
}

const settingsOf = (host: HostRecord) => ({ ...host, throttle: readThrottle(host.throttle) });

/** No page is visited before the next access to its host is permitted. */
function plannedPages(pages: readonly PageRecord[], nextAccessAt: Date): DeskHost['nextPages'] {
  return pages.flatMap(({ url, nextVisitAt, nextReason }) => {
    if (nextVisitAt === null) return [];
    const at = nextVisitAt > nextAccessAt ? nextVisitAt : nextAccessAt;
    return [{ url, at, why: nextVisitReasons.find((known) => known === nextReason) ?? 'estimated-rate' }];
  });
}
