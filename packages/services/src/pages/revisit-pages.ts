import type { ActorContext, PageServices } from '@meguri/api/services-port';
import { appendAudit, listPageKeys, requestRevisits, type PageKey } from '@meguri/database';
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
    const count = await repeatTransient(() => requestRevisits(deps.prisma, { pages, now }));
    const subject = pages.length === 1 && pages[0] ? `page:${pages[0].url}` : 'pages';
    await remember(deps, ctx, { subject, count, reason: input.reason });
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
  let count = 0;
  let after: PageKey | null = null;
  for (;;) {
    const pages: PageKey[] = await listPageKeys(prisma, { hostId, after, limit: pagesPerBatch });
    count += await repeatTransient(() => requestRevisits(prisma, { pages, now: clock.now() }));
    after = pages.at(-1) ?? null;
    if (pages.length < pagesPerBatch) break;
  }
  const subject = host === null ? 'pages' : `host:${host.name}`;
  await remember(deps, call.ctx, { subject, count, reason });
  return { count };
}

async function remember(
  { prisma, clock }: Dependencies,
  ctx: ActorContext,
  act: { subject: string; count: number; reason: string | undefined },
): Promise<void> {
  const { subject, count, reason } = act;
  const entry = {
    at: clock.now(),
    action: 'pages.revisit',
    subject,
    before: null,
    after: { count },
    reason,
  } as const;
  await appendAudit(prisma, actOf(ctx, entry));
}

function distinct<Page extends PageKey>(pages: readonly Page[]): Page[] {
  return [...new Map(pages.map((page) => [`${page.hostId} ${page.urlKey}`, page])).values()];
}
