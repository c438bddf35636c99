import path from 'node:path';
import { nodeForHost, nodeTimeoutSeconds, type ImportCounts } from '@meguri/contracts';
import {
  listLiveNodes,
  listSeedLists,
  readSettings,
  readStoredAccesses,
  readStoredHosts,
  readStoredPages,
  storeHistory,
  type DiscoveredPage,
  type ImportLease,
  type ImportRecord,
} from '@meguri/database';
import { registrableDomain } from '@meguri/urls';
import { repeatTransient } from '../context/repeat-transient.ts';
import { joinAccesses } from './historic-access.ts';
import { countHistoryOf, pageHistory, rateTermOf, rulesPath, type PagePast } from './page-history.ts';
import { historyTerms, type HistoryTerms } from './history-terms.ts';
import type { ImportRunOptions } from './run-imports.ts';
import { readStagedPages, type StagedPage } from './staged-pages.ts';
import { stagedName } from './staged-parts.ts';

/** Captures of one transaction. */
const capturesPerBatch = 4_000;

/** Stores staged entries page by page in the order of keys, resuming after the last stored page. */
export async function storeStaged(
  options: ImportRunOptions,
  record: ImportRecord,
  {
    directory,
    fileName,
    lease,
  }: { directory: string; fileName: (file: number) => string; lease: ImportLease },
): Promise<ImportCounts> {
  const { prisma, clock } = options;
  const settings = await readSettings(prisma);
  const terms = await historyTerms({
    prisma,
    settings,
    lists: await listSeedLists(prisma),
    random: options.random,
    now: clock.now(),
  });
  const files = record.files.map(({ number }) => path.join(directory, stagedName(number)));
  const context = { ...options, record, terms, fileName, lease, settings };
  const entries = record.files.reduce((sum, file) => sum + file.entries, 0);
  const refused = record.files.reduce((sum, file) => sum + (file.skipped['refused'] ?? 0), 0);
  let counts: ImportCounts = { ...record.counts, entries, refused };
  let done = record.done;
  let batch: StagedPage[] = [];
  let size = 0;
  // The database stores a batch while the next one is computed; no page is in two batches.
  let storing: Promise<void> = Promise.resolve();
  const storeNext = async () => {
    const prepared = await prepareBatch(context, batch, { counts, done });
    await storing;
    ({ counts, done } = prepared);
    storing = prepared.store();
    // A rejection is thrown where it is awaited next.
    storing.catch(() => undefined);
    [batch, size] = [[], 0];
  };
  for await (const pages of readStagedPages(directory, files, record.done))
    for (const page of pages) {
      batch.push(page);
      size += page.entries.length;
      if (size >= capturesPerBatch) await storeNext();
    }
  if (batch.length > 0) await storeNext();
  await storing;
  return counts;
}

interface Context extends ImportRunOptions {
  record: ImportRecord;
  terms: HistoryTerms;
  fileName: (file: number) => string;
  lease: ImportLease;
  settings: Awaited<ReturnType<typeof readSettings>>;
}

const keyOf = ({ hostId, urlKey }: { hostId: bigint; urlKey: string }) => `${hostId} ${urlKey}`;

interface Progress {
  counts: ImportCounts;
  /** The last page; null: there is none yet. */
  done: ImportRecord['done'];
}

/** Computes the captures and states of a batch of pages, to be stored. */
async function prepareBatch(
  context: Context,
  batch: readonly StagedPage[],
  before: Progress,
): Promise<Progress & { store: () => Promise<void> }> {
  const { prisma, hotPath, clock, record, terms, settings } = context;
  const now = clock.now();
  const known = await readKnown(context, batch);
  const newPages = new Map<number, DiscoveredPage[]>();
  const nodeIds = await listLiveNodes(prisma, new Date(now.getTime() - nodeTimeoutSeconds * 1_000));
  const pastOf = (page: StagedPage, rates: HostRates): PagePast => {
    const { hostId, urlKey, entries } = page;
    const stored = known.pages.get(keyOf(page)) ?? null;
    const seedListId = stored?.seedListId ?? record.seedListId;
    const [first] = entries;
    return {
      hostId,
      urlKey,
      staged: entries,
      page: stored,
      stored: known.accesses.get(keyOf(page)) ?? [],
      isInScope: stored?.isScheduled ?? (first !== undefined && terms.isInScope(seedListId, first)),
      terms: terms.ofPage(seedListId, rates.of(hostId)),
      comparesBytes: terms.comparesBytes(seedListId),
      seedListId,
      fileName: context.fileName,
      now,
    };
  };
  // The first pass yields the mean change rate of a host, which is the prior of each of its pages.
  const rates = hostRates(known.hosts);
  const joined = batch.map((page) => {
    const past = pastOf(page, noRates);
    const accesses = joinAccesses(past);
    rates.add(page.hostId, rateTermOf(past, accesses));
    return { page, accesses };
  });
  let { counts } = before;
  const histories = joined.map(({ page, accesses }) => {
    const history = pageHistory(pastOf(page, rates), accesses);
    counts = countHistoryOf(history, counts);
    return history;
  });
  for (const page of batch) {
    const { hostId, urlKey, entries } = page;
    const [first] = entries;
    if (!first || known.pages.has(keyOf(page)) || rulesPath.test(first.url)) continue;
    const isInScope = terms.isInScope(record.seedListId, first);
    counts = { ...counts, pages: counts.pages + 1, unscheduled: counts.unscheduled + (isInScope ? 0 : 1) };
    const nodeId = nodeForHost(hostId, nodeIds);
    const ofNode = newPages.get(nodeId) ?? [];
    if (ofNode.length === 0) newPages.set(nodeId, ofNode);
    ofNode.push({
      hostId,
      hostName: first.host,
      site: registrableDomain(first.host),
      urlKey,
      url: first.url,
      seedListId: record.seedListId,
      depth: 0,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 0,
      maxPagesPerHost: maxPages,
    });
  }
  const last = batch.at(-1);
  const done = { hostId: last?.hostId ?? 0n, urlKey: BigInt(last?.urlKey ?? 0) };
  const store = () =>
    repeatTransient(() =>
      storeHistory(hotPath, {
        lease: context.lease,
        now,
        hostClockTuning: terms.hostClockTuning,
        pages: histories.flatMap(({ update }) => update ?? []),
        before: before.done,
        done,
        counts,
        newPages,
        intervalSeconds: settings['access.intervalSeconds'],
        captures: histories.flatMap(({ captures }) => captures),
      }),
    );
  return { counts, done, store };
}

/** Sums of the change rates of pages by host, as hosts have them. */
interface HostRates {
  of(hostId: bigint): { rateSum: bigint; ratePages: number } | null;
}

const noRates: HostRates = { of: () => null };

function hostRates(hosts: ReadonlyMap<bigint, { rateSum: bigint; ratePages: number }>) {
  const sums = new Map<bigint, { rateSum: bigint; ratePages: number }>();
  const of = (hostId: bigint) => sums.get(hostId) ?? hosts.get(hostId) ?? null;
  return {
    of,
    add(hostId: bigint, rateTerm: number): void {
      if (rateTerm <= 0) return;
      const { rateSum = 0n, ratePages = 0 } = of(hostId) ?? {};
      sums.set(hostId, { rateSum: rateSum + BigInt(rateTerm), ratePages: ratePages + 1 });
    },
  };
}

/** An operator chose the files, so limits of seed lists do not apply to their pages. */
const maxPages = 2_147_483_647;

/** Reads the stored states of the pages of a batch and their hosts. */
async function readKnown({ prisma }: Context, batch: readonly StagedPage[]) {
  const hosts = await readStoredHosts(prisma, [...new Set(batch.map(({ hostId }) => hostId))]);
  const byId = new Map(hosts.map((host) => [host.hostId, host]));
  const ofKnownHosts = batch.filter(({ hostId }) => byId.has(hostId));
  const pages = await readStoredPages(prisma, keysOf(ofKnownHosts));
  const byKey = new Map(pages.map((page) => [keyOf(page), page]));
  // Pages that are not known have no captures.
  const captured = ofKnownHosts.filter(
    (page) =>
      byKey.has(keyOf(page)) ||
      byId.get(page.hostId)?.isLimited === true ||
      rulesPath.test(page.entries[0]?.url ?? ''),
  );
  const accesses = captured.length === 0 ? [] : await readStoredAccesses(prisma, keysOf(captured));
  return { hosts: byId, pages: byKey, accesses: Map.groupBy(accesses, keyOf) };
}

const keysOf = (pages: readonly StagedPage[]) => ({
  hostIds: pages.map(({ hostId }) => hostId),
  urlKeys: pages.map(({ urlKey }) => urlKey),
});
