import { appendAudit, type NewAuditEntry } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { readPolicyChanges } from './policy-changes.ts';

const crawl = await ownCrawl();
const weekMs = 7 * 86_400_000;
const weeksAgo = (weeks: number) => new Date(crawl.clock.now().getTime() - weeks * weekMs);

/** Complaints at equal intervals between two instants. */
async function complain(count: number, from: number, to: number, status = 'closed'): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => {
    const createdAt = weeksAgo(from - ((from - to) * (index + 0.5)) / count);
    const token = `${status}-${from}-${index}`;
    const facts = { source: 'mail', kind: 'load', suggestedKind: 'load', confidence: 1, subject: 'stop' };
    return { ...facts, status, token, fromName: '', createdAt, lastMessageAt: createdAt };
  });
  await crawl.prisma.complaint.createMany({ data });
}

const record = (at: Date, entry: Pick<NewAuditEntry, 'action' | 'subject'> & Partial<NewAuditEntry>) =>
  appendAudit(crawl.prisma, { at, actor: 'tanaka', before: null, after: null, reason: null, ...entry });

beforeAll(async () => {
  await crawl.prisma.statisticHour.create({ data: { hour: weeksAgo(30), nodeId: 1 } });
  await complain(40, 28, 20);
  await complain(10, 20, 12);
  await complain(9, 12, 0);
  await complain(30, 18, 17, 'unverified');
  const list = { name: 'news', scope: { maxHops: 15 } };
  await record(weeksAgo(20), {
    action: 'seed-list.update',
    subject: 'seed-list:1',
    before: list,
    after: { ...list, scope: { maxHops: 5 } },
  });
  await record(weeksAgo(19), {
    action: 'setting.set',
    subject: 'setting:archive.gzipLevel',
    before: 6,
    after: 9,
  });
  await record(weeksAgo(19), { action: 'host.edit', subject: 'host:a.example' });
  await record(weeksAgo(2), {
    action: 'setting.set',
    subject: 'setting:access.intervalSeconds',
    before: 20,
    after: 40,
  });
});

test('changes of politeness and scope are listed with the complaints before and after', async () => {
  const { changes, moreChanges, weeks } = await crawl.services.complaints.figures({ ctx, input: undefined });
  expect(changes.map(({ entry: { subject } }) => subject)).toEqual([
    'setting:access.intervalSeconds',
    'seed-list:1',
  ]);
  const [late, early] = changes;
  expect(early).toMatchObject({
    before: { complaints: 40, weeks: 8 },
    after: { complaints: 10, weeks: 8 },
    finding: 'fewer',
    others: 0,
  });
  expect(late).toMatchObject({ before: { weeks: 8 }, after: { weeks: 2 }, finding: 'too-few' });
  expect(moreChanges).toBe(false);
  expect(weeks.stepSeconds).toBe(7 * 86_400);
  expect(weeks.points.reduce((sum, { complaints }) => sum + complaints, 0)).toBe(59);
});

test('weeks before the first record are not counted as weeks without complaints', async () => {
  await record(weeksAgo(29), { action: 'crawl.pause', subject: 'crawl' });
  const { changes } = await crawl.services.complaints.figures({ ctx, input: undefined });
  expect(changes.at(-1)?.before).toMatchObject({ complaints: 0 });
  expect(changes.at(-1)?.before.weeks).toBeCloseTo(1, 6);
});

test('nearby changes count even if they are outside of the shown period', async () => {
  for (const weeks of [27.5, 12.5])
    await record(weeksAgo(weeks), { action: 'crawl.resume', subject: 'crawl' });
  const shown = { from: weeksAgo(21), to: weeksAgo(19), now: crawl.clock.now() };
  const { changes } = await readPolicyChanges(crawl.prisma, shown);
  expect(changes).toMatchObject([{ entry: { subject: 'seed-list:1' }, others: 2 }]);
});
