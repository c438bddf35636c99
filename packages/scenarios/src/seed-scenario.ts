import {
  addCaptureMonthsBetween,
  buildRateCells,
  fewestHistogramPages,
  openDatabase,
  refreshHostRanks,
  type PrismaClient,
} from '@meguri/database';
import { changeRateTerm, isOverloaded, plannedFrequency, revisitPolicies } from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import { copyRows, type RowCopy } from './copy-rows.ts';
import { partSeed } from './draws.ts';
import { planCaptures } from './plan-captures.ts';
import { drawSize, planHost, type PlannedHost } from './plan-host.ts';
import { planPage, type PlannedPage } from './plan-page.ts';
import type { Scenario } from './scenario.ts';
import { scenarioSeedLists, seedLimits, writeSurroundings } from './seed-lists-and-nodes.ts';
import {
  countCapture,
  countDiscovery,
  countHost,
  countPage,
  countPlace,
  newTally,
  type HostTally,
  type Tally,
} from './counters.ts';
import { writeComplaints } from './write-complaints.ts';
import { writeFigures } from './write-figures.ts';
import { writeHostHistory } from './write-host-history.ts';
import { addHost, addRobots, hostColumns, newTotals, robotsColumns, type HostTotals } from './write-host.ts';
import { addCapture, addPage, captureColumns, pageColumns, type StoredTerms } from './write-pages.ts';
import { writeTally } from './write-counters.ts';

export interface SeedOptions {
  databaseUrl: string;
  scenario: Scenario;
  /** The same seed and instant give the same rows. */
  seed: number;
  now: Date;
  log?: (line: string) => void;
}

/** Numbers of written rows. */
export interface SeededCrawl {
  hosts: number;
  pages: number;
  captures: number;
}

/**
 * Writes a synthetic crawl into an empty migrated database: hosts of heavy-tailed sizes, pages with
 * intervals by the scheduler's formulas, captures of their last accesses, and every counter of commits, so
 * that `meguri verify` finds no difference. The captures have no archive. Its seed lists are paused: a
 * node that runs on it accesses nothing.
 *
 * @throws Error if the crawl already has hosts or seed lists
 */
export async function seedScenario({
  databaseUrl,
  scenario,
  seed,
  now,
  log,
}: SeedOptions): Promise<SeededCrawl> {
  const database = openDatabase(databaseUrl, 2);
  try {
    await refuseOccupied(database.prisma);
    const written = { hosts: 0, pages: 0, captures: 0 };
    await writeSurroundings(database.prisma, { scenario, now });
    const fileId = await writeArchiveFile(database.prisma, { scenario, now });
    const world = { scenario, seed, now, fileId, written, tally: newTally() };
    await writeHosts(databaseUrl, world, log);
    await writeComplaints(database.prisma, { scenario, now });
    await writeTally(databaseUrl, database.prisma, { tally: world.tally, now });
    await writeFigures(database.prisma, { scenario, seed, now });
    await writeHostHistory(database.prisma, { now });
    for (const table of ['host', 'page', 'capture', 'robots', 'statistic_minute', 'host_hour', 'host_day'])
      await database.prisma.$executeRawUnsafe(`VACUUM ANALYZE ${table}`);
    await deriveRows(database.prisma, now);
    return world.written;
  } finally {
    await database.close();
  }
}

async function refuseOccupied(prisma: PrismaClient): Promise<void> {
  const [hosts, lists] = [await prisma.host.count({ take: 1 }), await prisma.seedList.count()];
  if (hosts + lists > 0)
    throw new Error('this database has a crawl already: seed an empty one (another --data directory)');
}

/**
 * Creates partitions for captures of all days, and a row for their (missing) archive file. Returns its id.
 */
async function writeArchiveFile(
  prisma: PrismaClient,
  { scenario, now }: Pick<World, 'scenario' | 'now'>,
): Promise<number> {
  const from = new Date(now.getTime() - scenario.days * 86_400_000);
  await addCaptureMonthsBetween(prisma, from, now);
  const file = { name: 'synthetic.warc.gz', nodeId: 1, openedAt: from };
  return (await prisma.warcFile.create({ data: file })).fileId;
}

/** Writes derived figures: those of domains, and those that the control process derives. */
async function deriveRows(prisma: PrismaClient, now: Date): Promise<void> {
  await refreshHostRanks(prisma);
  await prisma.$executeRaw`
    INSERT INTO domain_count (kind, name, node_id, hosts, day)
    SELECT 'domain', site, node_id, count(*), (${now} AT TIME ZONE 'UTC')::date FROM host GROUP BY site, node_id`;
  const crowded = await prisma.host.findMany({
    where: { overloaded: true, pageCount: { gte: fewestHistogramPages } },
    select: { hostId: true },
  });
  for (const { hostId } of crowded) await buildRateCells(prisma, hostId);
  for (const table of ['host_rank', 'host_rate_cell', 'statistic_hour'])
    await prisma.$executeRawUnsafe(`VACUUM ANALYZE ${table}`);
}

interface World {
  scenario: Scenario;
  seed: number;
  now: Date;
  fileId: number;
  written: SeededCrawl;
  tally: Tally;
}

interface Copies {
  hosts: RowCopy;
  robots: RowCopy;
  pages: RowCopy;
  captures: RowCopy;
}

async function writeHosts(databaseUrl: string, world: World, log: SeedOptions['log']): Promise<void> {
  const copies: Copies = {
    hosts: await copyRows(databaseUrl, 'host', hostColumns),
    robots: await copyRows(databaseUrl, 'robots', robotsColumns),
    pages: await copyRows(databaseUrl, 'page', pageColumns),
    captures: await copyRows(databaseUrl, 'capture', captureColumns),
  };
  const all = Object.values(copies) as RowCopy[];
  const hosts = planHosts(world);
  for (const [done, host] of hosts.entries()) {
    await writeHost(world, host, copies);
    if (log && (done + 1) % 20_000 === 0)
      log(`${done + 1} of ${hosts.length} hosts, ${world.written.pages} pages`);
  }
  for (const copy of all) await copy.end();
}

/** Hosts ordered by id, the order of the index. */
function planHosts({ scenario, seed }: World): PlannedHost[] {
  const sizes = Array.from({ length: scenario.hosts }, (_, index) =>
    drawSize(seededRandom(partSeed(seed, index))),
  );
  const scale = scenario.pages / sizes.reduce((sum, size) => sum + size, 0);
  const shape = { nodes: scenario.nodes, seedLists: scenarioSeedLists.length };
  const bySize = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  const rankOf = new Map(bySize.map((index, rank) => [index, rank / sizes.length]));
  const hosts = sizes.map((size, index) =>
    planHost(
      { ...shape, index, pages: Math.max(1, Math.round(size * scale)), rank: rankOf.get(index) ?? 1 },
      seededRandom(partSeed(seed + 1, index)),
    ),
  );
  return hosts.sort((a, b) => (a.hostId < b.hostId ? -1 : 1));
}

async function writeHost(world: World, host: PlannedHost, copies: Copies): Promise<void> {
  const { scenario, seed, now, fileId, written, tally } = world;
  const random = seededRandom(partSeed(seed + 2, host.index));
  const totals = newTotals();
  const own: HostTally = { pages: new Map(), visits: new Map() };
  const setting = { nowMs: now.getTime(), days: scenario.days, limits: seedLimits };
  let firstSeenMs = now.getTime();
  for (let number = 0; number < host.pages; number += 1) {
    const page = planPage(host, number, setting, random);
    const terms = termsOf(page);
    addPage(copies.pages, host, page, terms);
    addToTotals(totals, page, terms);
    countPage(own, page, terms.frequency);
    countDiscovery(tally, host, page.discoveredAt);
    firstSeenMs = Math.min(firstSeenMs, page.discoveredAt);
    for (const capture of planCaptures(page, random.next() < scenario.documentedShare, random)) {
      addCapture(copies.captures, host, page, capture, fileId);
      countCapture(tally, own, host, capture);
      totals[totalOf[capture.verdict]] += 1;
      totals.bytes += capture.bytes;
      written.captures += 1;
    }
    if (number % 1_000 === 0) await drain(copies);
  }
  totals.overloaded = isOverloaded({
    baseLoad: BigInt(totals.load),
    accessIntervalSeconds: host.intervalSeconds,
    wasOverloaded: false,
  });
  countHost(tally, own, host, totals);
  countTotals(tally, host, totals);
  countPlace(tally, host, totals);
  addHost(copies.hosts, host, totals, { now, firstSeenAt: new Date(firstSeenMs) });
  addRobots(copies.robots, host, now);
  written.hosts += 1;
  written.pages += host.pages;
  await drain(copies);
}

const totalOf = {
  new: 'firstCaptures',
  changed: 'changed',
  unchanged: 'unchanged',
  error: 'errors',
} as const;

async function drain(copies: Copies): Promise<void> {
  for (const copy of Object.values(copies) as RowCopy[]) await copy.drain();
}

/** Rounded as in the page's `real` columns. */
function termsOf({ intervalSeconds, kind, state }: PlannedPage): StoredTerms {
  return {
    frequency: Math.fround(plannedFrequency(intervalSeconds)),
    rateTerm: kind === 'new' ? 0 : Math.fround(changeRateTerm(revisitPolicies.gamma.estimate(state))),
  };
}

function addToTotals(totals: HostTotals, page: PlannedPage, terms: StoredTerms): void {
  totals.load += terms.frequency;
  totals.rateSum += terms.rateTerm;
  totals.ratePages += terms.rateTerm > 0 ? 1 : 0;
  totals.captured += page.visits > 0 ? 1 : 0;
  if (page.nextVisitAt !== null)
    totals.earliestVisitAt = Math.min(totals.earliestVisitAt ?? Infinity, page.nextVisitAt);
  const last = Math.max(page.lastVerdictAt ?? 0, page.lastFailedAt ?? 0);
  if (last > 0) totals.lastAccessAt = Math.max(totals.lastAccessAt ?? 0, last);
}

function countTotals({ counters }: Tally, host: PlannedHost, totals: HostTotals): void {
  const { nodeId } = host;
  const { firstCaptures, changed, unchanged, errors } = totals;
  const figures = {
    hosts: 1,
    known: host.pages,
    captured: totals.captured,
    accesses: firstCaptures + changed + unchanged + errors,
    first_captures: firstCaptures,
    changed,
    unchanged,
    errors,
    bytes: totals.bytes,
    overloaded: totals.overloaded ? 1 : 0,
    blocked: host.blocked ? 1 : 0,
    paused: host.paused ? 1 : 0,
  };
  for (const [name, value] of Object.entries(figures)) if (value > 0) counters.add([nodeId, name], [value]);
}
