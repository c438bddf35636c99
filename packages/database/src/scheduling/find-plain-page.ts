import { Prisma } from '../generated/client.ts';
import type { PrismaClient } from '../connection/client.ts';
import { lastCodeText } from '../stored-codes.ts';

/** What a visit of a page's copy needs to know of the page. */
export interface FoundPage {
  visits: number;
  lastCode: string | null;
  /** URL of the page whose content it repeats; null: it is no duplicate. */
  originalUrl: string | null;
}

/** A page of a host by its key, or null. */
export async function findPlainPage(
  prisma: PrismaClient,
  { hostId, urlKey }: { hostId: bigint; urlKey: string },
): Promise<FoundPage | null> {
  const [row] = await prisma.$queryRaw<FoundPage[]>`
    SELECT visits, ${Prisma.raw(lastCodeText)} AS "lastCode",
      (SELECT o.url FROM page o WHERE o.host_id = page.host_id AND o.url_key = page.duplicate_of) AS "originalUrl"
    FROM page WHERE host_id = ${hostId} AND url_key = ${urlKey}::bigint`;
  return row ?? null;
}
