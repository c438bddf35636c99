import { type PageServices, refusal } from '@meguri/api/services-port';
import { findPage, findSeedList, listPageCaptures } from '@meguri/database';
import { captureRow } from '../archive/list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { explainPage } from './explain-page.ts';
import { hostSituation } from './host-situation.ts';
import { pauseOfPage } from './pause-of-page.ts';
import { requireLocation } from './locate-page.ts';
import { pageRow } from './page-row.ts';

const capturesShown = 100;

export function createGetPage({ prisma, clock }: Dependencies): PageServices['get'] {
  return async ({ input }) => {
    const location = requireLocation(input.url);
    const page = await findPage(prisma, location);
    if (!page) throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
    const seedList = await findSeedList(prisma, { id: page.seedListId });
    const [host, crawlPause, captures] = await Promise.all([
      hostSituation({ prisma }, page, seedList),
      pauseOfPage(prisma, page),
      listPageCaptures(prisma, { ...location, before: null, limit: capturesShown }),
    ]);
    return {
      ...pageRow(page),
      ...explainPage(page, { seedList, host, now: clock.now() }),
      crawlPause,
      depth: page.depth,
      dynamicHops: page.dynamicHops,
      discoveredAt: page.discoveredAt,
      seedList: seedList?.name ?? '',
      policy: seedList?.policy ?? '',
      excludedReason: page.excluded ?? withheldBy(page.lastCode),
      language: page.language,
      mime: page.mime,
      etag: page.etag,
      lastModified: page.lastModified,
      captures: captures.map(captureRow),
    };
  };
}

/** Outcomes without an access, for as long as the obstacle remains. */
const withheldCodes: readonly (string | null)[] = ['robots-disallowed', 'excluded-by-rule'];

const withheldBy = (code: string | null) => (withheldCodes.includes(code) ? code : null);
