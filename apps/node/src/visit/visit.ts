import { isOwnServer } from '@meguri/contracts';
import type { IpLocations } from '@meguri/ip-location';
import type { VisitedHost, VisitPage } from '@meguri/database';
import { originOf, type Fetcher, type HostSession } from '@meguri/fetch';
import type { Frontier } from '@meguri/frontier';
import { hasGoodRecord } from '@meguri/schedule';
import type { ContentPool } from '../content/content-pool.ts';
import type { HostAliases } from '../discovery/host-aliases.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';
import { AccessGate, type AccessGateParts } from './access-gate.ts';
import { accessPage, type PageAccess, type PageAccessing, type PendingCommit } from './access-page.ts';
import type { LeaseKeeper } from './claims/keep-lease.ts';
import type { LeasedVisit } from './claims/visit-claims.ts';
import type { VisitSlot } from './claims/visit-slot.ts';
import type { VisitSlots } from './claims/visit-slots.ts';
import { excludesPage } from './host-throttle.ts';
import { holdPage, pageHold } from './hold-page.ts';
import { noticeAlias } from './notice-alias.ts';
import {
  crawlDelayOf,
  currentRobots,
  robotsAllow,
  robotsSchemesIn,
  schemeOf,
  type CurrentRobots,
} from './robots/current-robots.ts';
import { fetchRobots, type RobotsFetching } from './robots/fetch-robots.ts';
import { sitemapPages } from './robots/sitemap-pages.ts';
import { observe, visitEnd } from './visit-end.ts';
import { VisitTerms, type VisitTermsParts } from './visit-terms.ts';
import { withholdPages } from './withhold-pages.ts';

export interface VisitParts extends PageAccessing, RobotsFetching, VisitTermsParts, AccessGateParts {
  content: Pick<ContentPool, 'process' | 'waitForCapacity' | 'isBehind'>;
  fetcher: Pick<Fetcher, 'open' | 'resolveHost'>;
  frontier: Pick<Frontier, 'remove'>;
  seedLists: Pick<SeedListCache, 'active' | 'learn'>;
  slots: VisitSlots;
  aliases: HostAliases;
  locations: IpLocations;
}

/** Why a visit made no access. */
export type VisitHindrance =
  /** The node, the host's address or its prefix has all the visits that it may have. */
  | 'no-place'
  /** The seed lists of all pages are paused or gone. */
  | 'inactive-lists'
  /** A rule for the host's domain or address stops it. */
  | 'stopped-by-rule';

/**
 * A visit while it lasts: {@link Visit.run} makes the accesses; {@link Visit.end} must follow, also after a
 * failure.
 */
export class Visit {
  hindrance: VisitHindrance | null = null;
  /** After the end: pages left in the short-term queue. */
  pagesLeft = 0;
  /** After the end: from when on the host may be accessed again. */
  nextAccessAt: Date;
  readonly #parts: VisitParts;
  readonly #terms: VisitTerms;
  readonly #gate: AccessGate;
  readonly #token: string;
  readonly #commits: PendingCommit[] = [];
  /** Pages that need not stay in the short-term queue. */
  readonly #finished = new Set<string>();
  readonly #accesses: { page: VisitPage; access: PageAccess }[] = [];
  #session: HostSession | null = null;
  #robots: CurrentRobots | null = null;
  #slot: VisitSlot | null = null;

  constructor(
    parts: VisitParts,
    { host, token, grantedAtMs }: Pick<LeasedVisit, 'host' | 'token' | 'grantedAtMs'>,
    lease: LeaseKeeper,
  ) {
    this.#parts = parts;
    this.#token = token;
    this.nextAccessAt = host.nextAccessAt;
    // An access under way ends as aborted, and nothing of it is stored.
    const abortAccess = () => void this.#session?.close();
    this.#terms = new VisitTerms(parts, host, grantedAtMs, abortAccess);
    this.#gate = new AccessGate(parts, this.#terms, lease);
    parts.duplicateForms.adopt(host.hostId, host.duplicateForms);
    // Another visit may begin any moment.
    lease.onLost(abortAccess);
  }

  get #host(): VisitedHost {
    return this.#terms.host;
  }

  /** @param loaded the pages of the keys that are still due */
  async run(urlKeys: readonly string[], loaded: readonly VisitPage[]): Promise<void> {
    const { seedLists } = this.#parts;
    await seedLists.learn(loaded);
    const pages = loaded.filter((page) => seedLists.active(page.seedListId));
    if (loaded.length > 0 && pages.length === 0) this.hindrance = 'inactive-lists';
    const byKey = new Map(pages.map((page) => [page.urlKey, page]));
    for (const urlKey of urlKeys) if (!byKey.has(urlKey)) this.#finished.add(urlKey);
    const schemes = robotsSchemesIn(urlKeys);
    if (pages.length + schemes.length === 0) return;
    await this.#gate.waitForDelay();
    const slot = await this.#takePlaces();
    if (!slot) return;
    for (const scheme of schemes) if (!(await this.#readRequestedRobots(slot, scheme))) return;
    for (const urlKey of urlKeys) {
      const page = byKey.get(urlKey);
      if (page && !(await this.#visitPage(slot, page, pages))) return;
    }
  }

  /** Closes the connection, returns the host with its new state, and waits until everything is committed. */
  async end(): Promise<void> {
    const parts = this.#parts;
    const closed = this.#session?.close();
    this.#slot?.leave();
    await this.#terms.close();
    // The database knows what is due until the commit, so the queue may forget it before.
    [this.pagesLeft] = await Promise.all([
      this.#removeFinished(),
      closed,
      ...this.#commits.map(({ queued }) => queued),
    ]);
    const { end, delaySeconds } = this.#planEnd();
    if (this.#gate.observations.length > 0)
      parts.delays.record(this.#host.hostId, this.#gate.lastAccessEndedMs, delaySeconds);
    // Commits keep their order, so no end of a visit is stored before its accesses.
    const place = end.address === null ? null : parts.locations.locate(end.address);
    const ended = parts.committer.add({ kind: 'visit-end', end: { ...end, place } });
    for (const result of await Promise.allSettled(this.#commits.map(({ committed }) => committed))) {
      // The next process repeats what a stopping node leaves uncommitted.
      if (result.status === 'rejected' && !parts.signal.aborted)
        parts.log.error({ err: result.reason }, 'an access could not be committed');
    }
    await ended;
    this.nextAccessAt = end.nextAccessAt;
    for (const { page, access } of this.#accesses) noticeAlias(parts, page, access);
  }

  /** How many pages are left in the queue; if Redis fails, 1, so that the next visit finds out. */
  #removeFinished(): Promise<number> {
    const { frontier, log } = this.#parts;
    return frontier.remove(this.#host.hostId, [...this.#finished]).catch((error: unknown) => {
      log.warn({ err: error, host: this.#host.name }, 'pages could not be removed from the short-term queue');
      return 1;
    });
  }

  #planEnd(): ReturnType<typeof visitEnd> {
    const { clock, settings } = this.#parts;
    const origin = this.#session?.origin ?? `http://${this.#host.name}`;
    return visitEnd({
      host: this.#host,
      token: this.#token,
      observations: this.#gate.observations,
      robots: this.#robots && {
        crawlDelaySeconds: crawlDelayOf(this.#robots, origin, settings()),
        blocked: this.#robots.record.status === 'disallow-all',
        retryAt: this.#robots.recheckAt,
      },
      settings: settings(),
      throttle: this.#terms.throttle,
      duplicateForms: this.#parts.duplicateForms.takeChange(this.#host.hostId),
      now: clock.now(),
    });
  }

  /** Accesses a page, or withholds it; false ends the visit. */
  async #visitPage(slot: VisitSlot, page: VisitPage, pages: readonly VisitPage[]): Promise<boolean> {
    const parts = this.#parts;
    // The terms are read after this wait.
    await parts.content.waitForCapacity();
    if (excludesPage(this.#terms.throttle, page)) {
      this.#withhold([page], 'excluded-by-setting');
      return true;
    }
    const list = parts.seedLists.active(page.seedListId);
    const hold = list ? await pageHold(parts, page, list) : null;
    if (hold) {
      this.#addCommit({ queued: Promise.resolve(), committed: holdPage(parts, page, hold) });
      this.#finished.add(page.urlKey);
      return true;
    }
    const session = this.#sessionWith(originOf(page.url));
    if (!list || !session) return false;
    const robots = await this.#robotsOf(slot, session, { page, list });
    if (!robots) return false;
    if (robots.record.status === 'disallow-all') {
      const { failure } = robots;
      // Pages of the other scheme have a robots.txt of their own.
      const refused = pages.filter(({ url }) => originOf(url) === session.origin);
      this.#withhold(refused, failure?.kind === 'failure' ? failure.code : 'robots-unavailable');
      return false;
    }
    if (!robotsAllow(robots, page.url, parts.settings())) {
      this.#withhold([page], 'robots-disallowed');
      return true;
    }
    if (!this.#gate.permitsNext(this.#session)) return false;
    const mayBegin = () => this.#gate.isOpen() && parts.seedLists.active(list.id) !== undefined;
    const access = await accessPage(parts, { host: this.#host, page, list, session, slot, mayBegin });
    this.#gate.record(observe(access.exchange));
    if (!access.commit) return false;
    this.#addCommit(access.commit);
    this.#finished.add(page.urlKey);
    this.#accesses.push({ page, access });
    return true;
  }

  /** Reads a requested robots.txt; false ends the visit. */
  async #readRequestedRobots(slot: VisitSlot, scheme: string): Promise<boolean> {
    const session = this.#sessionWith(`${scheme}://${this.#host.name}`);
    return session !== null && (await this.#robotsOf(slot, session, null)) !== null;
  }

  /** The record of the session's origin, read again when it is too old. Null ends the visit. */
  async #robotsOf(
    slot: VisitSlot,
    session: HostSession,
    found: { page: VisitPage; list: ActiveSeedList } | null,
  ): Promise<CurrentRobots | null> {
    if (this.#robots) return this.#robots;
    const parts = this.#parts;
    const scheme = schemeOf(session.origin);
    this.#robots = await currentRobots(parts, this.#host, scheme);
    if (this.#robots || !this.#gate.permitsNext(this.#session)) return this.#robots;
    const access = await fetchRobots(parts, {
      host: this.#host,
      session,
      slot,
      mayAccess: () => this.#gate.isOpen(),
      sitemapsOf: (robots) =>
        found ? sitemapPages(parts, robots, { ...found, origin: session.origin }) : [],
    });
    this.#gate.record(...access.observations);
    this.#robots = access.robots;
    return this.#robots;
  }

  /** One connection for one origin: a page of another one needs another visit, after an access delay. */
  #sessionWith(origin: string): HostSession | null {
    this.#session ??= this.#parts.fetcher.open(origin);
    return this.#session.origin === origin ? this.#session : null;
  }

  #withhold(pages: readonly VisitPage[], code: Parameters<typeof withholdPages>[2]): void {
    const open = pages.filter((page) => !this.#finished.has(page.urlKey));
    this.#addCommit({ queued: Promise.resolve(), committed: withholdPages(this.#parts, open, code) });
    for (const page of open) this.#finished.add(page.urlKey);
  }

  /** Failures are handled at the end. */
  #addCommit(commit: PendingCommit): void {
    commit.committed.catch(() => undefined);
    this.#commits.push(commit);
  }

  /** Takes the places that the visit needs; null if one is missing, or the visit may not begin. */
  async #takePlaces(): Promise<VisitSlot | null> {
    const isOpen = this.#gate.isOpen();
    const slot = isOpen ? await this.#enterSlot() : null;
    if (isOpen && slot === null) this.hindrance ??= 'no-place';
    if (!this.#terms.isStoppedByRule) return slot;
    this.hindrance = 'stopped-by-rule';
    return null;
  }

  /** Takes a place of the node, one at the host's address and one in each of its prefixes. */
  async #enterSlot(): Promise<VisitSlot | null> {
    const { fetcher, slots } = this.#parts;
    const { hostId, name, throttle } = this.#host;
    const isOwn = isOwnServer(throttle);
    const slot = slots.tryEnter({ hostId, isProven: isOwn || hasGoodRecord(this.#host), isOwn });
    this.#slot = slot;
    if (slot === null) return null;
    const resolution = await slot.resolve(fetcher.resolveHost(new URL(`http://${name}`).hostname));
    const addresses = resolution?.kind === 'addresses' ? resolution.addresses : [];
    this.#terms.locate(addresses);
    const [address] = addresses;
    // The visit continues with a name that does not resolve, because the access records why.
    return address === undefined || slots.enterAddress(slot, address) ? slot : null;
  }
}
