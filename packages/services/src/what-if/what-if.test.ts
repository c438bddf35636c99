import type { WhatIfRequest } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { runNextWhatIf } from './run-next-what-if.ts';

const day = 86_400;
const days = 20;
let daily: WhatIfRequest;
const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['https://b.example/once'] } });
  const { present } = await overview();
  daily = { seed: 3, host: null, ...rulesOf(present[0]) };
});

type Rules = Awaited<ReturnType<typeof overview>>['present'][number];

const overview = () => crawl.services.whatIf.overview({ ctx, input: undefined });
const start = (request: WhatIfRequest) => crawl.services.whatIf.start({ ctx, input: request });
const runNext = () => runNextWhatIf(crawl.prisma, crawl.clock);
const latest = async () => (await overview()).runs[0];

function rulesOf(rules: Rules | undefined): Omit<Rules, 'seedList'> {
  if (!rules) throw new Error('there is a seed list');
  const { seedList: _, ...others } = rules;
  return others;
}

test('a simulation without history fails with that reason', async () => {
  expect(daily).toMatchObject({ policy: 'gamma', accessesPerDay: null, minIntervalSeconds: day });
  const { id } = await start(daily);
  expect(await runNext()).toBe(id);
  expect(await latest()).toMatchObject({ id, state: 'failed', problem: 'no-history', report: null });
  expect(await runNext()).toBeNull();
});

test('simulates the recorded history of a list, by its rules and by others', async () => {
  const [busy, quiet] = ['https://a.example/busy', 'https://a.example/quiet'];
  await crawl.services.seeds.add({ ctx, input: { urls: [busy, quiet] } });
  await crawlPages(crawl, [{ url: 'https://b.example/once', verdict: 'changed', body: 'b' }]);
  for (let visits = 1; visits <= days; visits += 1) {
    await crawlPages(crawl, [
      { url: busy, verdict: visits === 1 ? 'new' : 'changed', body: `busy ${visits}`, visits },
      { url: quiet, verdict: visits === 1 ? 'new' : 'unchanged', body: 'quiet', visits },
    ]);
    crawl.clock.advanceSeconds(day);
  }
  const weekly = { ...daily, minIntervalSeconds: 7 * day };
  await start(weekly);
  await runNext();
  const run = await latest();
  expect(run).toMatchObject({ state: 'done', progress: 1, startedBy: 'operator', request: weekly });
  const { present, proposed } = run?.report ?? {};
  const recorded = { accesses: 2 * days, versions: days - 1 };
  expect(run?.report).toMatchObject({ hosts: 1, pages: 2, days, recorded });
  expect([present?.policy, present?.minIntervalSeconds]).toEqual(['gamma', day]);
  expect(present?.versions).toBeGreaterThan(proposed?.versions ?? Infinity);
  expect(present?.freshness).toBeGreaterThan(proposed?.freshness ?? 1);
  expect(proposed?.accesses).toBeLessThanOrEqual(2 * Math.ceil(days / 7));
  expect(proposed?.classes).toMatchObject([{ pages: 1 }, { fromRatePerDay: null, pages: 1, versions: 0 }]);
  expect(await crawl.services.computeWhatIf(weekly)).toEqual(run?.report);
  expect(await crawl.services.computeWhatIf({ ...weekly, host: 'b.example' })).toBeNull();
});

test('only one simulation runs at a time, can be cancelled, and is audited', async () => {
  const { id } = await start(daily);
  await expect(start(daily)).rejects.toMatchObject({ code: 'conflict' });
  const cancel = () => crawl.services.whatIf.cancel({ ctx, input: { id, reason: 'found it' } });
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ code: 'not-found' });
  expect(await runNext()).toBeNull();
  expect(await latest()).toMatchObject({ id, state: 'cancelled', report: null });
  const entries = await crawl.services.audit.list({ ctx, input: { subject: `what-if:${id}` } });
  expect(entries).toMatchObject([
    { action: 'what-if.cancel', reason: 'found it' },
    { action: 'what-if.start', after: daily },
  ]);
});

test('a running simulation stops when it is cancelled', async () => {
  const { id } = await start(daily);
  const states: string[] = [];
  const prisma = crawl.prisma.$extends({
    query: {
      setting: {
        // Read once the simulation is running.
        findMany: async ({ args, query }) => {
          if (states.push((await latest())?.state ?? '') === 1)
            await crawl.services.whatIf.cancel({ ctx, input: { id, reason: 'wrong list' } });
          return query(args);
        },
      },
    },
  });
  expect(await runNextWhatIf(prisma as unknown as PrismaClient, crawl.clock)).toBe(id);
  expect(states[0]).toBe('running');
  expect(await latest()).toMatchObject({ id, state: 'cancelled', report: null });
  expect(await runNext()).toBeNull();
});

test('restarts a simulation whose process died', async () => {
  const { id } = await start(daily);
  await crawl.prisma.whatIfRun.update({ where: { id: BigInt(id) }, data: { state: 'running' } });
  expect(await runNext()).toBe(id);
  expect(await latest()).toMatchObject({ id, state: 'done' });
});

test('an unknown list or host is named in the refusal', async () => {
  await expect(start({ ...daily, seedListId: 99 })).rejects.toMatchObject({ field: 'seedListId' });
  await expect(start({ ...daily, host: 'nobody.example' })).rejects.toMatchObject({ code: 'not-found' });
});
