import { ServiceError, type PageServices } from '@meguri/api/services-port';
import { findPage, findSeedList, listPageCaptures } from '@meguri/database';
import { captureRow } from '../captures/capture-row.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { explainPage } from './explain-page.ts';
import { hostSituation } from './host-situation.ts';
import { requireLocation } from './locate-page.ts';
import { pageRow } from './page-row.ts';

const capturesShown = 100;

export function createGetPage({ prisma, clock }: Dependencies): PageServices['get'] {
  return async ({ input }) => {
    const location = requireLocation(input.url);
    const page = await findPage(prisma, location);
    if (!page) throw new ServiceError('not-found', `${location.url} is not known to the crawl.`, 'url');
    const seedList = await findSeedList(prisma, { id: page.seedListId });
    const [host, captures] = await Promise.all([
      hostSituation({ prisma }, page, seedList),
      listPageCaptures(prisma, { ...location, before: null, limit: capturesShown }),
    ]);
    return {
      ...pageRow(page),
      ...explainPage(page, { seedList, host, now: clock.now() }),
      depth: page.depth,
      dynamicHops: page.dynamicHops,
      discoveredAt: page.discoveredAt,
      seedList: seedList?.name ?? '',
      policy: seedList?.policy ?? '',
      excludedReason: page.excluded ?? withheldReasons[page.lastCode ?? ''] ?? null,
      language: page.language,
      mime: page.mime,
      etag: page.etag,
      lastModified: page.lastModified,
      captures: captures.map(captureRow),
    };
  };
}

const withheldReasons: Readonly<Record<string, string>> = {
  'robots-disallowed': 'Disallowed by robots.txt',
  'excluded-by-rule': 'Excluded by a rule of its host',
};
