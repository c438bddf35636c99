import { type PageServices, refusal } from '@meguri/api/services-port';
import { findPause, pauseOfNode, type CrawlPause, type PageDuplicate } from '@meguri/contracts';
import {
  countCapturesOf,
  findHost,
  findPage,
  findSeedList,
  listCrawlPauses,
  listPageCaptures,
  listTakedownsInForce,
  listThrottleRules,
  type HostRecord,
  type PageRecord,
  type PrismaClient,
  rulesOfHost,
} from '@meguri/database';
import { exclusionUnder, whoStops } from '../hosts/host-obstacles.ts';
import { captureRow } from '../archive/list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { pageExplanation } from './explain-page.ts';
import { hostSituation } from './host-situation.ts';
import { requireLocation } from './locate-page.ts';
import { pageRow } from './page-row.ts';

const capturesShown = 100;
const takedownsShown = 5;
const maxCountedHidden = 1_000;

export function createGetPage({ prisma, clock }: Dependencies): PageServices['get'] {
  return async ({ input }) => {
    const location = requireLocation(input.url);
    const page = await findPage(prisma, location);
    if (!page) throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
    const seedList = await findSeedList(prisma, { id: page.seedListId });
    const now = clock.now();
    const [situation, host, rules, crawlPause, takedowns, duplicate, captures] = await Promise.all([
      hostSituation({ prisma }, page, seedList),
      findHost(prisma, { hostId: page.hostId, now }),
      listThrottleRules(prisma),
      pauseOfPage(prisma, page),
      listTakedownsInForce(prisma, { hostId: page.hostId, page: location, limit: takedownsShown }),
      duplicateOf(prisma, page),
      listPageCaptures(prisma, { ...location, before: null, limit: capturesShown }),
    ]);
    return {
      ...pageRow(page),
      ...pageExplanation(page, { seedList, host: situation, now }),
      crawlPause,
      depth: page.depth,
      dynamicHops: page.dynamicHops,
      discoveredAt: page.discoveredAt,
      seedList: seedList?.name ?? '',
      policy: seedList?.policy ?? '',
      stoppedBy: host && whoStops(host, rulesOfHost(rules, host), now),
      takedowns,
      duplicate,
      hiddenCaptures: await countHidden(prisma, page, takedowns.length > 0),
      excludedReason: page.excluded ?? withheldBy(page, host),
      language: page.language,
      mime: page.mime,
      etag: page.etag,
      lastModified: page.lastModified,
      captures: captures.map(captureRow),
    };
  };
}

async function duplicateOf(
  prisma: PrismaClient,
  { hostId, duplicateOf: urlKey, likeness }: PageRecord,
): Promise<PageDuplicate | null> {
  if (urlKey === null || likeness === null) return null;
  return { likeness, url: (await findPage(prisma, { hostId, urlKey }))?.url ?? null };
}

/** A takedown that covers a page hides all of its captures. */
async function countHidden(
  prisma: PrismaClient,
  { hostId, hostName, urlKey, url }: PageRecord,
  isHidden: boolean,
): Promise<number> {
  if (!isHidden) return 0;
  return countCapturesOf(prisma, { hostId, hostName, urlKey, url, limit: maxCountedHidden });
}

/** The code of the obstacle of a page that is withheld, for as long as it remains; null: it is not withheld. */
function withheldBy(page: PageRecord, host: HostRecord | null): string | null {
  if (page.lastCode === 'robots-disallowed' || page.lastCode === 'media-type-excluded') return page.lastCode;
  if (page.lastCode !== 'excluded-by-setting') return null;
  const exclusion = host && exclusionUnder(host)(page);
  return exclusion === null || exclusion === 'pattern' ? page.lastCode : `excluded-by-${exclusion}`;
}

/** The pause that stops a page: of the crawl, of the node of its host, or of its seed list. Null: none. */
async function pauseOfPage(
  prisma: PrismaClient,
  { hostId, seedListId }: Pick<PageRecord, 'hostId' | 'seedListId'>,
): Promise<CrawlPause | null> {
  const pauses = await listCrawlPauses(prisma);
  if (pauses.length === 0) return null;
  const host = await prisma.host.findUnique({ where: { hostId }, select: { nodeId: true } });
  const ofNode = host && pauseOfNode(pauses, host.nodeId);
  return ofNode ?? findPause(pauses, { kind: 'seed-list', id: seedListId });
}
