import type { DemoState } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { localTopLevelGroups } from '@meguri/urls';

const only = { id: 1 };

/** Null: this installation is no demo. */
export async function readDemo(prisma: Pick<PrismaClient, 'demo'>): Promise<DemoState | null> {
  const row = await prisma.demo.findUnique({ where: only });
  if (!row) return null;
  const { begunAt, hosts, daySeconds, generatedFrom: from, generatedBefore: before } = row;
  return { begunAt, hosts, daySeconds, generated: from && before && { from, before } };
}

/** Marks this installation as a demo; later starts change nothing. */
export async function recordDemo(
  prisma: PrismaClient,
  demo: Pick<DemoState, 'begunAt' | 'hosts' | 'daySeconds'>,
): Promise<void> {
  await prisma.demo.createMany({ data: [{ ...only, ...demo }], skipDuplicates: true });
}

/** Whether the crawl has recorded an access; adding seeds is none. */
export async function hasRecordedHours(prisma: PrismaClient): Promise<boolean> {
  const accessed = { accesses: { gt: 0 } };
  return (await prisma.statisticHour.findFirst({ where: accessed, select: { hour: true } })) !== null;
}

/** Notes the span of the generated history; the demo is marked already. */
export async function recordGenerated(
  prisma: PrismaClient,
  { from, before }: { from: Date; before: Date },
): Promise<void> {
  await prisma.demo.updateMany({ where: only, data: { generatedFrom: from, generatedBefore: before } });
}

/** A page that was found changed, by its address. */
export interface ChangedPage {
  url: string;
  visits: number;
  changes: number;
  intervalSeconds: number;
}

/**
 * The page with most changes among those that the latest captures found changed; reads at most 2,000. Its text is stored:
 * of a page that asks for no copy, only metadata are, and no two versions of it can be compared.
 */
export async function findChangedPage(sql: Sql): Promise<ChangedPage | null> {
  const rows = await sql.$queryRaw<ChangedPage[]>`
    WITH latest AS (
      SELECT host_id, url_key, verdict, record_type FROM capture ORDER BY captured_at DESC LIMIT 2000),
    changed AS (
      SELECT DISTINCT host_id, url_key FROM latest
      WHERE verdict = 'changed' AND record_type IN ('response', 'revisit'))
    SELECT page.url, page.visits, page.changes, page.interval_seconds AS "intervalSeconds"
    FROM changed JOIN page USING (host_id, url_key) JOIN host USING (host_id)
    WHERE NOT host.paused AND page.last_failed_at IS NULL
    ORDER BY page.changes DESC, page.visits DESC, page.url LIMIT 1`;
  return rows[0] ?? null;
}

/**
 * Whether there are hosts and all have local or reserved names, as in a demo. Stops
 * reading at the first other one.
 */
export async function hasOnlyLocalHosts(sql: Sql): Promise<boolean> {
  const rows = await sql.$queryRaw<{ local: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM host)
      AND NOT EXISTS (SELECT 1 FROM host WHERE top_level_domain <> ALL(${localTopLevelGroups}::text[])) AS local`;
  return rows[0]?.local === true;
}
