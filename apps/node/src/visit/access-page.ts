import {
  announcedOnHost,
  type DiscoveredPage,
  findPayload,
  type HubNaming,
  type NeighbourAlarms,
  type NewCapture,
  urlKeyOf,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import { isNoiseProbe, nextPageState, type PageDecision } from '@meguri/schedule';
import { freeMemory } from '@meguri/fetch/free-memory';
import { diedUnanswered, type Exchange, type HostSession } from '@meguri/fetch';
import { canonicalizeUrl } from '@meguri/urls';
import { captureEvent } from './capture-event.ts';
import { UncommittableError } from '../commit/committer.ts';
import type { ContentResult, ContentTask } from '../content/content-task.ts';
import { neighboursAmong } from '../discovery/neighbours-among.ts';
import { urlsOf } from '../discovery/packed-links.ts';
import { maxRedirectHops, selectLinks, selectRedirect } from '../discovery/select-links.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { accessToCommit, captureVerdict } from '../commit/access-to-commit.ts';
import { knownContent, makeContentTask, makeFailureTask } from './make-content-task.ts';
import { linkSelection } from './link-selection.ts';
import { pageTerms } from './page-terms.ts';
import { pageUpdate } from './page-update.ts';
import { accessFacts, pageFinding } from './access-facts.ts';
import type { VisitContext } from './visit-context.ts';

/** A page after its access. */
export interface PageAccess {
  exchange: Exchange;
  redirectTarget: string | null;
  /** Null: nothing of the access is kept, as the node stops or a kept connection broke unanswered; the page is still to be accessed. */
  keeping: PendingCommit | null;
}

export interface PendingCommit {
  /** Resolves when what is to be kept has been handed to the committer: what is handed over from then on is committed no sooner. Never rejects. */
  queued: Promise<void>;
  /** Resolves when everything about the access is on disk and in the database. */
  committed: Promise<void>;
}

/**
 * Requests one page. Reading and committing go on while the visit may already make its next access.
 *
 * @param input.mayBegin asked again when the connection is there
 */
export async function accessPage(
  context: VisitContext,
  input: {
    host: VisitedHost;
    page: VisitPage;
    list: ActiveSeedList;
    session: HostSession;
    mayBegin: () => boolean;
  },
): Promise<PageAccess> {
  const { host, page, list, session, mayBegin } = input;
  // Without a stored payload there would be nothing that a "not modified" could refer to.
  const isStored = knownContent(page)?.capturedAt != null;
  const exchange = await session.request({
    url: page.url,
    signal: context.signal,
    mayBegin,
    ...(isStored && page.etag ? { ifNoneMatch: page.etag } : {}),
    ...(isStored && page.lastModified ? { ifModifiedSince: page.lastModified } : {}),
  });
  const redirectTarget = redirectTargetOf(exchange);
  if (exchange.code === 'aborted' || diedUnanswered(exchange))
    return { exchange, redirectTarget, keeping: null };
  const code = codeOf(page, exchange, redirectTarget);
  const { promise: queued, resolve: onQueued } = Promise.withResolvers<void>();
  const access = { host, page, list, exchange, code, redirectTarget, onQueued };
  const committed = commitAccess(context, access).finally(onQueued);
  return { exchange, redirectTarget, keeping: { queued, committed } };
}

interface AccessToKeep {
  host: VisitedHost;
  page: VisitPage;
  list: ActiveSeedList;
  exchange: Exchange;
  code: Exchange['code'];
  redirectTarget: string | null;
  onQueued(): void;
}

async function commitAccess(context: VisitContext, input: AccessToKeep): Promise<void> {
  const task = makeContentTask({
    exchange: input.exchange,
    page: input.page,
    list: input.list,
    settings: context.settings(),
    isBehind: context.content.isBehind(),
    newId: context.newId,
    datesKnownUntil: input.page.lastVerdictAt,
  });
  try {
    const content = await readContent(context, input.page, task);
    if (task.kind === 'response') freeMemory(task.body);
    if (content.analyserFailure !== null)
      context.log.error({ err: content.analyserFailure, url: input.page.url }, 'a content analyser failed');
    await commitContent(context, input, content);
  } catch (error) {
    if (!(error instanceof UncommittableError)) throw error;
    context.log.error(
      { err: error, url: input.page.url },
      'the database refuses what was read; only the access is kept',
    );
    const failure = { code: 'body-undecodable', detail: 'what was read cannot be stored' } as const;
    const content = await context.content.process(makeFailureTask(input.exchange, failure, context.newId));
    await commitContent(context, { ...input, code: failure.code }, content);
  }
}

/** Reads an access, and once more when the page may have returned to a former version, so that a revisit record refers to that. */
async function readContent(
  context: VisitContext,
  { hostId, urlKey }: VisitPage,
  task: ContentTask,
): Promise<ContentResult> {
  const content = await context.content.process(task);
  const { mayBeFormer, payloadDigest } = content;
  if (task.kind === 'failure' || !mayBeFormer || payloadDigest === null) return content;
  const capturedAt = await findPayload(context.prisma, { hostId, urlKey, payloadDigest }).catch(
    (error: unknown) => {
      context.log.warn({ err: error, url: task.url }, 'a former version could not be looked for');
      return null;
    },
  );
  return capturedAt ? context.content.process({ ...task, former: { payloadDigest, capturedAt } }) : content;
}

async function commitContent(
  context: VisitContext,
  input: AccessToKeep,
  content: ContentResult,
): Promise<void> {
  const { host, page, list, exchange, redirectTarget } = input;
  const code = content.undecodable && input.code === 'ok' ? 'body-undecodable' : input.code;
  const facts = accessFacts(exchange, code, content, redirectTarget, { page, list });
  const decision = nextPageState(page, pageFinding(facts), pageTerms(context, host, page, list));
  const update = pageUpdate(page, facts, decision);
  const isNew = decision.verdict === 'first';
  const links = linksOf(context, page, list, code, content, redirectTarget);
  const committed = context.committer.add(
    accessToCommit({
      hostId: page.hostId,
      urlKey: page.urlKey,
      url: page.url,
      exchange,
      content,
      code,
      verdict: captureVerdict(decision.verdict),
      repeat: repeatOf(page, decision, exchange),
      page: update,
      clockVerdict: decision.clockVerdict,
      alarmedVisit: decision.alarmedVisit,
      alarms: alarmsOf(page, decision, content),
      robots: null,
      discovered: links.map((link) => ({ nodeId: context.nodeOf(link.hostId), page: link })),
      announced: announcedOnHost(page.hostId, content.announced).map((changes) => ({
        nodeId: context.nodeOf(page.hostId),
        changes,
      })),
      sourceEvents: decision.sourceEvents,
      hub: hubOf(context, page, content),
    }),
  );
  input.onQueued();
  await committed;
  for (const link of links) context.told.add(link.url);
  // Pages link to themselves and to each other: what was accessed needs no more asking.
  context.known.add(page.url);
  context.publish(() => {
    const { remoteAddress } = exchange;
    const place = remoteAddress === null ? null : context.locations.locate(remoteAddress);
    return captureEvent(host.name, page.url, exchange, code, decision, place?.quad ?? null);
  });
  const { textDigest } = update;
  const { pathname, search } = new URL(page.url);
  if (isNew && code === 'ok' && textDigest && pathname === '/' && search === '') {
    await context.aliases
      .compareWithTwin({ url: page.url, textDigest, payloadDigest: content.payloadDigest })
      .catch((error: unknown) => context.log.error({ err: error }, 'a twin could not be compared'));
  }
}

/** From one verdict to the next, as both captures tell it; none where the second only looked for noise. */
function repeatOf(page: VisitPage, decision: PageDecision, exchange: Exchange): NewCapture['repeat'] {
  if (decision.verdict === 'error' || decision.verdict === 'first' || page.lastVerdictAt === null)
    return null;
  if (isNoiseProbe(page, exchange.startedAt)) return null;
  const elapsedSeconds = Math.floor((exchange.startedAt.getTime() - page.lastVerdictAt.getTime()) / 1_000);
  return { elapsedSeconds: Math.max(0, elapsedSeconds), seedListId: page.seedListId };
}

/** The pages next to one that changed, as far as it links to them. */
function alarmsOf(page: VisitPage, decision: PageDecision, content: ContentResult): NeighbourAlarms | null {
  const { alarmElapsedSeconds: elapsedSeconds } = decision;
  if (elapsedSeconds === null) return null;
  return { urlKeys: neighboursAmong(page.url, urlsOf(content.links)).map(urlKeyOf), elapsedSeconds };
}

/** The hub that a feed names, if hubs can reach this crawl. */
function hubOf(context: VisitContext, page: VisitPage, { hubs }: ContentResult): HubNaming | null {
  const hub = hubs?.urls[0];
  if (!hubs || hub === undefined || context.settings()['announcements.publicUrl'] === '') return null;
  const { hostId, urlKey } = page;
  return { hostId, urlKey, topic: hubs.topic, hub, token: context.newSecret(), secret: context.newSecret() };
}

/** Links are read from content that is there; a page that did not change has told its links before. */
function linksOf(
  context: VisitContext,
  page: VisitPage,
  list: ActiveSeedList,
  code: Exchange['code'],
  content: ContentResult,
  redirectTarget: string | null,
): DiscoveredPage[] {
  const selection = linkSelection(context, list);
  if (code === 'redirect') {
    const target = redirectTarget === null ? null : selectRedirect(page, redirectTarget, selection);
    return target ? [target] : [];
  }
  if (code !== 'ok') return [];
  const refresh = content.refreshUrl ? selectRedirect(page, content.refreshUrl, selection) : null;
  const links = selectLinks(page, content.links, content.nofollow, selection);
  return refresh && !links.some((link) => link.urlKey === refresh.urlKey) ? [refresh, ...links] : links;
}

function redirectTargetOf(exchange: Exchange): string | null {
  if (exchange.kind !== 'response' || exchange.code !== 'redirect' || exchange.location === null) return null;
  return URL.parse(exchange.location, exchange.url)?.href ?? null;
}

/** A redirect to itself leads nowhere, and neither does the last of too many in a row. */
function codeOf(page: VisitPage, exchange: Exchange, redirectTarget: string | null): Exchange['code'] {
  if (exchange.code !== 'redirect') return exchange.code;
  const canonical = redirectTarget === null ? null : canonicalizeUrl(redirectTarget);
  if (canonical?.ok && urlKeyOf(canonical.url) === page.urlKey) return 'redirect-loop';
  return page.redirectHops >= maxRedirectHops ? 'too-many-redirects' : 'redirect';
}
