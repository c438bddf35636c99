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
  type ImportRecord,
} from '@meguri/database';
import { registrableDomain } from '@meguri/urls';
import { repeatTransient } from '../context/repeat-transient.ts';
import { countHistoryOf, pageHistory, type PageHistory } from './page-history.ts';
import { historyTerms, type HistoryTerms } from './history-terms.ts';
import type { ImportRunOptions } from './run-imports.ts';
import { readStagedPages, type StagedPage } from './staged-pages.ts';

/** Of one transaction. */
const capturesPerBatch = 4_000;

/** Stores what was read, page by page in the order of keys, from where it was on. */
export async function storeStaged(
  options: ImportRunOptions,
  record: ImportRecord,
  {
    directory,
    fileName,
    leaseSeconds,
  }: { directory: string; fileName: (file: number) => string; leaseSeconds: number },
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
  const files = record.files.map(({ number }) =>
    path.join(directory, `${String(number).padStart(6, '0')}.tsv`),
  );
  const context = { ...options, record, terms, fileName, leaseSeconds, settings };
  const entries = record.files.reduce((sum, file) => sum + file.entries, 0);
  const refused = record.files.reduce((sum, file) => sum + (file.skipped['refused'] ?? 0), 0);
  let counts: ImportCounts = { ...record.counts, entries, refused };
  let batch: StagedPage[] = [];
  let size = 0;
  for await (const pages of readStagedPages(directory, files, record.done))
    for (const page of pages) {
      batch.push(page);
      size += page.entries.length;
      if (size < capturesPerBatch) continue;
      counts = await storeBatch(context, batch, counts);
      [batch, size] = [[], 0];
    }
  return batch.length > 0 ? storeBatch(context, batch, counts) : counts;
}

interface Context extends ImportRunOptions {
  record: ImportRecord;
  terms: HistoryTerms;
  fileName: (file: number) => string;
  leaseSeconds: number;
  settings: Awaited<ReturnType<typeof readSettings>>;
}

const keyOf = ({ hostId, urlKey }: { hostId: bigint; urlKey: string }) => `${hostId} ${urlKey}`;
const rulesPath = /^https?:\/\/[^/]+\/robots\.txt$/;

async function storeBatch(
  context: Context,
  batch: readonly StagedPage[],
  before: ImportCounts,
): Promise<ImportCounts> {
  const { prisma, hotPath, clock, record, terms, settings } = context;
  const now = clock.now();
  const known = await readKnown(context, batch);
  const newPages = new Map<number, DiscoveredPage[]>();
  const nodeIds = await listLiveNodes(prisma, new Date(now.getTime() - nodeTimeoutSeconds * 1_000));
  const histories: PageHistory[] = [];
  let counts = before;
  for (const { hostId, urlKey, entries } of batch) {
    const [first] = entries;
    if (!first) continue;
    const key = keyOf({ hostId, urlKey });
    const page = known.pages.get(key) ?? null;
    const isRules = rulesPath.test(first.url);
    const seedListId = page?.seedListId ?? record.seedListId;
    const isInScope = page?.isScheduled ?? terms.isInScope(seedListId, first);
    const history = pageHistory({
      hostId,
      urlKey,
      staged: entries,
      page,
      stored: known.accesses.get(key) ?? [],
      isInScope,
      terms: terms.ofPage(seedListId, known.hosts.get(hostId) ?? null),
      comparesBytes: terms.comparesBytes(seedListId),
      seedListId,
      fileName: context.fileName,
      now,
    });
    histories.push(history);
    counts = countHistoryOf(history, counts);
    if (page !== null || isRules) continue;
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
      seedListId,
      depth: 0,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 0,
      maxPagesPerHost: mostPages,
    });
  }
  const last = batch.at(-1);
  if (!last) return counts;
  await repeatTransient(() =>
    storeHistory(hotPath, {
      importId: record.id,
      now,
      hostClockTuning: terms.hostClockTuning,
      pages: histories.flatMap(({ update }) => update ?? []),
      done: { hostId: last.hostId, urlKey: BigInt(last.urlKey) },
      counts,
      leaseSeconds: context.leaseSeconds,
      newPages,
      intervalSeconds: settings['access.intervalSeconds'],
      captures: histories.flatMap(({ captures }) => captures),
    }),
  );
  return counts;
}

/** An operator chose the files, so their pages count against no limit of a seed list. */
const mostPages = 2_147_483_647;

/** What is stored of the pages of a batch and their hosts. */
async function readKnown({ prisma }: Context, batch: readonly StagedPage[]) {
  const hosts = await readStoredHosts(prisma, [...new Set(batch.map(({ hostId }) => hostId))]);
  const byId = new Map(hosts.map((host) => [host.hostId, host]));
  const ofKnownHosts = batch.filter(({ hostId }) => byId.has(hostId));
  const pages = await readStoredPages(prisma, keysOf(ofKnownHosts));
  const byKey = new Map(pages.map((page) => [keyOf(page), page]));
  // Other pages have no captures: they would be known.
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
