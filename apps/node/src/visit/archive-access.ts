import type { AccessCode, CaptureEvent, CaptureVerdict } from '@meguri/contracts';
import {
  announcedOnHost,
  findPayload,
  urlKeyOf,
  type DiscoveredPage,
  type HubNaming,
  type NeighbourAlarms,
  type NewCapture,
  type PrismaClient,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import { freeMemory } from '@meguri/fetch/free-memory';
import type { IpLocations } from '@meguri/ip-location';
import type { Logger } from '@meguri/runtime';
import { isNoiseProbe, nextPageState, type PageDecision } from '@meguri/schedule';
import { accessToCommit, captureVerdict, endOf } from '../commit/access-to-commit.ts';
import type { Committer } from '../commit/committer.ts';
import { UncommittableError } from '../commit/write-group.ts';
import type { ContentPool } from '../content/content-pool.ts';
import type { ContentResult, ContentTask } from '../content/content-task.ts';
import type { HostAliases } from '../discovery/host-aliases.ts';
import { linkSelection, type LinkSources } from '../discovery/memory/link-memory.ts';
import { neighboursAmong } from '../discovery/neighbours-among.ts';
import { urlsOf } from '../discovery/packed-links.ts';
import { selectLinks, selectRedirect } from '../discovery/select-links.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { accessFacts, pageFinding } from './access-facts.ts';
import type { SeenContents, SeenMatch } from '../seen/seen-content.ts';
import { captureEvent } from './capture-event.ts';
import { findSeen, referTo, seenRow } from './find-seen.ts';
import { makeContentTask, makeFailureTask } from './make-content-task.ts';
import { pageTerms, type CrawlSituation } from './page-terms.ts';
import { duplicateAfter, duplicateKind, noDuplicate } from './page-duplicate.ts';
import { pageUpdate } from './page-update.ts';

/** What reading, deciding on and committing an access needs. */
export interface AccessArchiving extends LinkSources, CrawlSituation {
  prisma: PrismaClient;
  content: Pick<ContentPool, 'process' | 'isBehind'>;
  committer: Pick<Committer, 'add'>;
  seen: SeenContents;
  aliases: Pick<HostAliases, 'compareWithTwin'>;
  locations: Pick<IpLocations, 'locate'>;
  log: Logger;
  newId(): string;
  /** A text that cannot be guessed. */
  newSecret(): string;
  /** The node that owns a host. */
  nodeOf(hostId: bigint): number;
  /** Shows a capture in live views. */
  publish(describe: () => CaptureEvent): void;
}

export interface AccessToArchive {
  host: VisitedHost;
  page: VisitPage;
  list: ActiveSeedList;
  exchange: Exchange;
  code: Exchange['code'];
  redirectTarget: string | null;
  onQueued(): void;
}

/** Reads what an access brought, decides on its page, and commits both. */
export async function archiveAccess(parts: AccessArchiving, access: AccessToArchive): Promise<void> {
  const { page, list, exchange } = access;
  const { content, log, newId } = parts;
  const task = makeContentTask({
    exchange,
    page,
    list,
    settings: parts.settings(),
    isBehind: content.isBehind(),
    newId,
    datesKnownUntil: page.lastVerdictAt,
  });
  try {
    const read = await readContent(parts, page, task);
    const committed = Promise.withResolvers<undefined>();
    committed.promise.catch(() => undefined);
    try {
      const match = await findSeen(parts, page, read, committed.promise);
      const result = match === null ? read : await referTo(parts, task, read, match);
      if (task.kind === 'response') freeMemory(task.body);
      if (result.analyserFailure !== null)
        log.error({ err: result.analyserFailure, url: page.url }, 'content analyser failed');
      await commitContent(parts, access, result, match);
      committed.resolve(undefined);
    } finally {
      committed.reject(new Error('the content was not committed'));
    }
  } catch (error) {
    if (!(error instanceof UncommittableError)) throw error;
    log.error({ err: error, url: page.url }, 'the database rejected the content; only the access is stored');
    const failure = { code: 'body-undecodable', detail: 'the content cannot be stored' } as const;
    const result = await content.process(makeFailureTask(exchange, failure, newId));
    await commitContent(parts, { ...access, code: failure.code }, result, null);
  }
}

/**
 * Reads an access, and again if the page may have returned to a former version, so that a revisit record
 * refers to it.
 */
async function readContent(
  { content, prisma, log }: AccessArchiving,
  { hostId, urlKey }: VisitPage,
  task: ContentTask,
): Promise<ContentResult> {
  const result = await content.process(task);
  const { mayBeFormer, payloadDigest } = result;
  if (task.kind === 'failure' || !mayBeFormer || payloadDigest === null) return result;
  const capturedAt = await findPayload(prisma, { hostId, urlKey, payloadDigest }).catch((error: unknown) => {
    log.warn({ err: error, url: task.url }, 'the previous version of a page could not be read');
    return null;
  });
  if (!capturedAt) return result;
  return content.process({ ...task, former: { payloadDigest, capturedAt, capturedUrl: null } });
}

async function commitContent(
  parts: AccessArchiving,
  access: AccessToArchive,
  content: ContentResult,
  match: SeenMatch | null,
): Promise<void> {
  const { host, page, list, exchange, redirectTarget } = access;
  const { hostId, urlKey, url } = page;
  const code = content.undecodable && access.code === 'ok' ? 'body-undecodable' : access.code;
  const facts = accessFacts(exchange, code, content, redirectTarget, { page, list });
  const isSought = parts.settings()['content.seen'] !== 'off';
  const duplicate = isSought ? duplicateAfter(page, facts, match) : noDuplicate;
  const finding = pageFinding(facts, duplicateKind(duplicate));
  const decision = nextPageState(page, finding, pageTerms(parts, host, page, list));
  const isNew = decision.verdict === 'first';
  const verdict = captureVerdict(decision.verdict, isNoiseProbe(page, endOf(exchange)));
  // Links of the same content were reported when the other page was read.
  const found = match?.hasSameLinks === true ? [] : linksOf(parts, { ...access, code }, content);
  const isStopped = found.length > 0 && parts.isDiscoveryStopped();
  const links = isStopped ? [] : found;
  const linksUnread = isRead(code, content) ? isStopped : page.linksUnread;
  const update = { ...pageUpdate(page, facts, decision, duplicate), linksUnread };
  const committed = parts.committer.add(
    accessToCommit({
      hostId,
      urlKey,
      url,
      exchange,
      content,
      code,
      verdict,
      repeat: repeatOf(page, decision, exchange),
      page: update,
      clockVerdict: decision.clockVerdict,
      alarmedVisit: decision.alarmedVisit,
      alarms: alarmsOf(page, decision, content),
      robots: null,
      discovered: links.map((link) => ({ nodeId: parts.nodeOf(link.hostId), page: link })),
      announced: announcedOnHost(hostId, content.announced).map((changes) => ({
        nodeId: parts.nodeOf(hostId),
        changes,
      })),
      sourceEvents: decision.sourceEvents,
      hub: hubOf(parts, page, content),
      seen: seenRow(parts, access, content, match),
    }),
  );
  access.onQueued();
  await committed;
  for (const link of links) parts.reported.add(link.url);
  // Pages link to themselves and to each other, so this URL will occur again.
  parts.known.add(url);
  publishCapture(parts, access, code, verdict, decision.expectedVisitAt);
  if (isNew && content.fingerprint !== null) learnDuplicateForm(parts, access, match);
  if (isNew && code === 'ok') await compareHomePages(parts, page, update.textDigest, content.payloadDigest);
}

function publishCapture(
  { publish, locations }: AccessArchiving,
  { host, page: { url }, exchange }: AccessToArchive,
  code: AccessCode,
  verdict: CaptureVerdict,
  nextVisitAt: Date | null,
): void {
  publish(() => {
    const { remoteAddress } = exchange;
    const place = remoteAddress === null ? null : locations.locate(remoteAddress);
    const quad = place?.quad ?? null;
    return captureEvent({ host: host.name, url, exchange, code, verdict, nextVisitAt, quad });
  });
}

/** A first capture shows whether URLs of its form lead to duplicates. */
function learnDuplicateForm(
  { duplicateForms }: AccessArchiving,
  { host, page: { hostId, url } }: AccessToArchive,
  match: SeenMatch | null,
): void {
  const repeat = match?.likeness === 'similar' ? 'similar' : 'same';
  duplicateForms.learn({ hostId, host: host.name, url, original: match && { url: match.seen.url, repeat } });
}

/** A new home page may show that its host is the same site as its `www.` twin. */
async function compareHomePages(
  { aliases, log }: AccessArchiving,
  { url }: VisitPage,
  textDigest: Uint8Array | null,
  payloadDigest: Uint8Array | null,
): Promise<void> {
  const { pathname, search } = new URL(url);
  if (!textDigest || pathname !== '/' || search !== '') return;
  await aliases
    .compareWithTwin({ url, textDigest, payloadDigest })
    .catch((error: unknown) => log.error({ err: error }, 'home pages could not be compared'));
}

/** The interval between two verdicts, as their captures give it; none for a noise probe. */
function repeatOf(page: VisitPage, { verdict }: PageDecision, exchange: Exchange): NewCapture['repeat'] {
  if (verdict === 'error' || verdict === 'none' || verdict === 'first' || page.lastVerdictAt === null)
    return null;
  if (isNoiseProbe(page, endOf(exchange))) return null;
  const elapsedSeconds = Math.floor((exchange.startedAt.getTime() - page.lastVerdictAt.getTime()) / 1_000);
  return { elapsedSeconds: Math.max(0, elapsedSeconds), seedListId: page.seedListId };
}

/** The neighbours of a changed page that it links to. */
function alarmsOf(page: VisitPage, decision: PageDecision, content: ContentResult): NeighbourAlarms | null {
  const { alarmElapsedSeconds: elapsedSeconds } = decision;
  if (elapsedSeconds === null) return null;
  return { urlKeys: neighboursAmong(page.url, urlsOf(content.links)).map(urlKeyOf), elapsedSeconds };
}

/** The hub that a feed names, if hubs can reach this crawl. */
function hubOf(parts: AccessArchiving, page: VisitPage, { hubs }: ContentResult): HubNaming | null {
  const hub = hubs?.urls[0];
  if (!hubs || hub === undefined || parts.settings()['announcements.publicUrl'] === '') return null;
  const { hostId, urlKey } = page;
  return { hostId, urlKey, topic: hubs.topic, hub, token: parts.newSecret(), secret: parts.newSecret() };
}

/** Whether the links of the content were read. The target of a redirect is reported at every visit. */
function isRead(code: Exchange['code'], { repeated, undecodable }: ContentResult): boolean {
  return code === 'ok' && !repeated && !undecodable;
}

/** Links of content that was read; an unchanged page has had its links reported before. */
function linksOf(
  sources: LinkSources,
  { page, list, code, redirectTarget }: AccessToArchive,
  content: ContentResult,
): DiscoveredPage[] {
  const selection = linkSelection(sources, list.rules);
  if (code === 'redirect') {
    const target = redirectTarget === null ? null : selectRedirect(page, redirectTarget, selection);
    return target ? [target] : [];
  }
  if (code !== 'ok') return [];
  const refresh = content.refreshUrl ? selectRedirect(page, content.refreshUrl, selection) : null;
  const links = selectLinks(page, content.links, content.nofollow, selection);
  return refresh && !links.some((link) => link.urlKey === refresh.urlKey) ? [refresh, ...links] : links;
}
