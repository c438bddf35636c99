import { randomUUID } from 'node:crypto';
import { captureVerdicts } from '@meguri/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitResults } from './commit-results.ts';
import {
  capture,
  group,
  hotPathOf,
  later,
  link,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  visitEnd,
} from '../database.fixture.ts';
import { deferBeyond } from '../scheduling/due-pages.ts';
import { expectExactSums } from './exact-sums.fixture.ts';
import { foldHostHours } from '../figures/fold-host-hours.ts';
import { markAlias } from '../hosts/mark-alias.fixture.ts';
import { hostIdOf } from '../ids.ts';
import { insertDiscovered } from '../discovery/insert-discovered.ts';
import { insertSeeds } from '../discovery/insert-seeds.ts';
import { reassignHosts } from '../nodes/nodes-repository.ts';
import { buildRateCells, dropRateCells } from '../load/rate-cells.ts';
import { requestRevisits } from '../scheduling/request-revisits.ts';
import { claimVisit } from '../scheduling/visit-lease.ts';

const { prisma } = await ownDatabase();

/** The time of each step differs in the whole run, so that no two captures have the same key. */
let tick = 0;
const now = () => later((tick += 1));

const hostNames = ['a.example', 'b.test', 'c.example:8080', '192.0.2.4'];
const hostName = fc.constantFrom(...hostNames);
const somePage = fc
  .tuple(hostName, fc.nat({ max: 5 }), fc.constantFrom(1, 2))
  .map(([name, path, seedListId]) => link(`http://${name}/${path}`, { seedListId }));
const frequency = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 36 }));

const accessPlan = fc.record({
  page: somePage,
  verdict: fc.constantFrom(...captureVerdicts, null),
  isRobots: fc.boolean(),
  bytes: fc.nat({ max: 1_000_000 }),
  plannedFrequency: frequency,
  baseIntervalSeconds: fc.option(fc.integer({ min: 60, max: 2 ** 31 - 1 })),
  loadExcluded: fc.boolean(),
  rateTerm: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 25 })),
  visits: fc.nat({ max: 3 }),
  changes: fc.nat({ max: 3 }),
  returns: fc.nat({ max: 1 }),
  intervalSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4e8 })),
  consecutiveErrors: fc.nat({ max: 1 }),
  repeat: fc.option(fc.record({ elapsedSeconds: fc.nat({ max: 4e8 }), seedListId: fc.constantFrom(1, 2) })),
  nextVisitIn: fc.option(fc.integer({ min: -100, max: 100 })),
});
type AccessPlan = typeof accessPlan extends fc.Arbitrary<infer T> ? T : never;
const endPlan = fc.record({
  name: hostName,
  blocked: fc.boolean(),
  effectiveIntervalSeconds: fc.constantFrom(0, 0.5, 20, 3_600),
  keepsLease: fc.boolean(),
  place: fc.option(
    fc.record({
      quad: fc.option(fc.constantFrom(0, 5, 123_456, 4_194_303)),
      country: fc.constant('JP'),
      city: fc.constant(null),
    }),
  ),
});

type Step = () => Promise<unknown>;

const commitStep = fc
  .record({
    accesses: fc.array(accessPlan, { maxLength: 8 }),
    ends: fc.uniqueArray(endPlan, { maxLength: 3, selector: (end) => end.name }),
    attempts: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ accesses, ends, attempts }): Step => async () => {
    const at = now();
    const visitEnds = [];
    const hosts = await knownHosts();
    for (const { name, keepsLease, ...end } of ends.filter((plan) => hosts.has(hostIdOf(plan.name)))) {
      const [hostId, token] = [hostIdOf(name), randomUUID()];
      await claimVisit(prisma, { hostId, token, now: later(1e6), leaseUntil: later(-1e6) });
      visitEnds.push(visitEnd(hostId, keepsLease ? token : randomUUID(), end));
    }
    const input = group({
      now: at,
      visitEnds,
      accesses: await accessesOf(accesses, at),
    });
    for (let attempt = 0; attempt < attempts; attempt += 1) await commitResults(hotPathOf(prisma), input);
  });

/** Hosts that do not exist are neither visited nor edited. */
async function knownHosts(): Promise<Set<bigint>> {
  const rows = await prisma.host.findMany({ select: { hostId: true } });
  return new Set(rows.map((row) => row.hostId));
}

async function knownPages(): Promise<Set<string>> {
  const rows = await prisma.page.findMany({ select: { urlKey: true } });
  return new Set(rows.map((row) => String(row.urlKey)));
}

/** Accesses that count have one capture for each page and instant. */
async function accessesOf(plans: AccessPlan[], at: Date) {
  const pages = await knownPages();
  const there = plans.filter(({ page }) => pages.has(page.urlKey));
  return there.map(({ page, verdict, bytes, isRobots, nextVisitIn, repeat, ...state }, index) => ({
    hostId: page.hostId,
    verdict,
    bytes,
    endedAt: at,
    capture:
      verdict === null
        ? null
        : capture(page, { verdict, capturedAt: new Date(at.getTime() + index), repeat }),
    page: isRobots
      ? null
      : pageAfterAccess(page, {
          ...state,
          nextVisitAt: nextVisitIn === null ? null : new Date(at.getTime() + nextVisitIn * 1000),
        }),
    clockVerdict: verdict === 'changed' ? { changed: true, changeProbability: 0.5 } : null,
  }));
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: commitStep, weight: 6 },
  {
    weight: 3,
    arbitrary: fc.array(somePage, { maxLength: 10 }).map((pages): Step => async () => {
      const input = { nodeId, pages, now: now(), intervalSeconds: 20, reason: 'new' as const };
      await prisma.$transaction((tx) => insertDiscovered(tx, input));
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(hostName, fc.nat({ max: 4 })).map(([name, keep]): Step => () => {
      const at = now();
      const until = new Date(at.getTime() + 50_000);
      return deferBeyond(prisma, { hostId: hostIdOf(name), nodeId, now: at, keep, until });
    }),
  },
  {
    weight: 1,
    arbitrary: fc.array(somePage, { maxLength: 4 }).map((pages): Step => async () => {
      const there = await knownPages();
      const wanted = pages.filter(({ urlKey }) => there.has(urlKey));
      await requestRevisits(prisma, { pages: wanted, now: now() });
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(hostName, fc.boolean()).map(([name, builds]): Step => async () => {
      const hostId = hostIdOf(name);
      if (!(await knownHosts()).has(hostId)) return;
      await (builds ? buildRateCells(prisma, hostId) : dropRateCells(prisma, [hostId]));
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((limit): Step => () => {
      return foldHostHours(prisma, { before: later(1e6), from: 0n, limit });
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(hostName, hostName).map(([from, to]): Step => async () => {
      const hosts = await knownHosts();
      const [hostId, targetId] = [hostIdOf(from), hostIdOf(to)];
      if (!hosts.has(hostId) || !hosts.has(targetId)) return;
      await markAlias(prisma, { hostId, targetId, reason: 'redirect', nodeId });
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(hostName, fc.constantFrom(nodeId, nodeId + 1)).map(([name, from]): Step => () => {
      const assignments = [{ hostId: hostIdOf(name), nodeId: nodeId + nodeId + 1 - from }];
      return reassignHosts(prisma, { from, assignments, now: now() });
    }),
  },
  {
    weight: 1,
    arbitrary: fc.array(somePage, { minLength: 1, maxLength: 4 }).map((pages): Step => () => {
      const list = { seedListId: 3, nodeId, rejected: [], addedBy: 'test', fullError: 'full' };
      const ofList = pages.map((page) => ({ ...page, seedListId: 3 }));
      return insertSeeds(prisma, { ...list, pages: ofList, now: now(), intervalSeconds: 20 });
    }),
  },
);

async function emptyDatabase(): Promise<void> {
  await prisma.$executeRaw`TRUNCATE host, page, host_rate_cell, capture, counter, statistic_minute, statistic_hour, applied_commit, discovered_batch, seed, seed_list, page_interval_count,
    change_detection_count, host_interval_count, map_cell_count, host_hour, host_day`;
  await prisma.$executeRaw`INSERT INTO seed_list (id, name, created_at, scope) VALUES (3, 'seeds', now(), '{}')`;
}

test('after any sequence of operations, every stored sum equals the sum over its rows', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        for (const take of steps) await take();
        await expect(expectExactSums(prisma)).resolves.toBeUndefined();
      })
      .beforeEach(emptyDatabase),
    { numRuns: 20 },
  );
}, 120_000);

test('after any concurrent operations, every stored sum equals the sum over its rows', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const outcomes = await Promise.allSettled(steps.map((take) => take()));
        for (const o of outcomes) if (o.status === 'rejected') console.log(String(o.reason).slice(-400));
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
        await expectExactSums(prisma);
      })
      .beforeEach(emptyDatabase),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);
