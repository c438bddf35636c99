import type { ActorContext, PageServices } from '@meguri/api/services-port';
import { amendAudit, appendAudit, listPageKeys, requestRevisits, type PageKey } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { requireHost } from '../hosts/require-host.ts';
import { locatePage } from './locate-page.ts';

const pagesPerBatch = 10_000;

/** Makes pages due now, by URL. Unknown and malformed URLs are ignored. */
export function createRevisitPages(deps: Dependencies): PageServices['revisit'] {
  return async ({ ctx, input }) => {
    const pages = distinct(input.urls.flatMap((url) => locatePage(url) ?? []));
    const now = deps.clock.now();
    const subject = pages.length === 1 && pages[0] ? `page:${pages[0].url}` : 'pages';
    const noted = await begin(deps, ctx, { subject, reason: input.reason });
    const count = await repeatTransient(() => requestRevisits(deps.prisma, { pages, now }));
    await noted(count);
    return { count };
  };
}

/**
 * Makes every scheduled page due now: of one host, or of all. Works in batches with a transaction each, so
 * that the crawl continues meanwhile; politeness decides when the pages are accessed.
 * @throws {ServiceError} `not-found` for an unknown host
 */
export async function revisitAll(
  deps: Dependencies,
  call: { ctx: ActorContext; input: { host: string | null; reason?: string | undefined } },
): Promise<{ count: number }> {
  const { prisma, clock } = deps;
  const { reason } = call.input;
  const host = call.input.host === null ? null : await requireHost(deps, call.input.host);
  const hostId = host && host.hostId;
  const subject = host === null ? 'pages' : `host:${host.name}`;
  const noted = await begin(deps, call.ctx, { subject, reason });
  let count = 0;
  let after: PageKey | null = null;
  for (;;) {
    const pages: PageKey[] = await listPageKeys(prisma, { hostId, after, limit: pagesPerBatch });
    count += await repeatTransient(() => requestRevisits(prisma, { pages, now: clock.now() }));
    await noted(count);
    after = pages.at(-1) ?? null;
    if (pages.length < pagesPerBatch) return { count };
  }
}

/**
 * Writes the audit entry first, so that a process that dies leaves no request without one.
 *
 * @returns a function that updates the entry with the number of pages made due so far
 */
async function begin(
  { prisma, clock }: Dependencies,
  ctx: ActorContext,
  { subject, reason }: { subject: string; reason: string | undefined },
): Promise<(count: number) => Promise<void>> {
  const act = { at: clock.now(), action: 'pages.revisit', subject, before: null, reason } as const;
  const id = await appendAudit(prisma, actOf(ctx, { ...act, after: { count: 0 } }));
  return (count) => amendAudit(prisma, id, { count });
}

function distinct<Page extends PageKey>(pages: readonly Page[]): Page[] {
  return [...new Map(pages.map((page) => [`${page.hostId} ${page.urlKey}`, page])).values()];
}
