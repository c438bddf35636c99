import { setTimeout as delay } from 'node:timers/promises';
import { expectedVisit, isIdleUntil, type PrismaClient } from '@meguri/database';
import { emptyResult, type CheckResult } from '../checks/check-result.ts';

const requiredIdleChecks = 3;
const checkEveryMs = 1_000;

/**
 * Waits until the crawl has finished: several checks in a row find nothing due, no discovered links waiting
 * and no visit in progress. If that takes longer than the timeout, the violations list what remains.
 */
export async function awaitIdle(prisma: PrismaClient, timeoutSeconds: number): Promise<CheckResult> {
  const result = emptyResult('the crawl finished');
  const deadlineMs = performance.now() + timeoutSeconds * 1000;
  let idleChecks = 0;
  while (idleChecks < requiredIdleChecks && performance.now() < deadlineMs) {
    idleChecks = (await isIdle(prisma).catch(() => false)) ? idleChecks + 1 : 0;
    await delay(checkEveryMs);
  }
  result.checked = await prisma.page.count();
  if (idleChecks < requiredIdleChecks) result.violations.push(...(await leftovers(prisma)));
  return result;
}

async function isIdle(prisma: PrismaClient): Promise<boolean> {
  // A visit whose process died ends with its lease, but its token stays in the row until the next visit.
  const visits = await prisma.host.count({
    where: { visitToken: { not: null }, visitLeaseUntil: { gt: new Date() } },
  });
  return visits === 0 && (await isIdleUntil(prisma, new Date()));
}

async function leftovers(prisma: PrismaClient): Promise<string[]> {
  const now = new Date();
  const hosts = await prisma.$queryRaw<{ line: string }[]>`
    SELECT host.name || ': ' || count(page.url) || ' due, e.g. ' || coalesce(min(page.url), 'none') || ', node ' || host.node_id
      || ', due at ' || coalesce(host.next_due_at::text, 'never') || ', may be accessed at ' || host.next_access_at
      || ', visit ' || coalesce(host.visit_lease_until::text, 'none') || ', errors ' || host.consecutive_errors
      || ', blocked ' || host.blocked AS line
    FROM host LEFT JOIN page ON page.host_id = host.host_id AND ${expectedVisit} <= ${now}
    WHERE host.alias_of IS NULL AND (host.visit_lease_until > ${now} OR page.url IS NOT NULL)
    GROUP BY host.host_id ORDER BY count(page.url) DESC LIMIT 100`;
  const batches = await prisma.discoveredBatch.count();
  const lines = hosts.map(({ line }) => line);
  return batches > 0 ? [`${batches} batches of links wait`, ...lines] : lines;
}
