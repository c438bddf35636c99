import { setTimeout as delay } from 'node:timers/promises';
import type { VisitedHost, VisitPage } from '@meguri/database';
import type { HostSession } from '@meguri/fetch';
import { nextAccessInVisit } from '@meguri/schedule';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { claimLeadMs, msUntilAccess } from './claims/claim-lead.ts';
import { accessPage, type PendingCommit, type PageAccess } from './access-page.ts';
import { fetchRobots } from './robots/fetch-robots.ts';
import { crawlDelayOf, currentRobots, robotsAllow, type CurrentRobots } from './robots/current-robots.ts';
import { excludesPage } from './host-throttle.ts';
import { noticeAlias } from './notice-alias.ts';
import { robotsSchemesIn } from './robots/robots-keys.ts';
import { sitemapPages } from './robots/sitemap-pages.ts';
import type { VisitContext } from './visit-context.ts';
import type { LeasedVisit } from './claims/visit-claims.ts';
import type { LeaseKeeper } from './claims/keep-lease.ts';
import { observe, visitEnd, type ObservedAccess } from './visit-end.ts';
import { VisitTerms } from './visit-terms.ts';
import { withholdPages } from './withhold-pages.ts';

/** A visit while it lasts: {@link Visit.run} makes the accesses, {@link Visit.end} must follow whatever came of it. */
export class Visit {
  /** After the end: pages left in the short-term queue. */
  pagesLeft = 0;
  /** After the end: from when on the host may be accessed again. */
  nextAccessAt: Date;
  /** The host's address has as many visits as it may have. */
  busyAddress = false;
  /** Nothing was done because the seed lists of all pages are paused or gone. */
  allHeldBack = false;
  /** Nothing was done because a rule for the host's domain or address stops it. */
  stoppedByRule = false;
  readonly #context: VisitContext;
  readonly #terms: VisitTerms;
  readonly #token: string;
  readonly #lease: LeaseKeeper;
  readonly #observations: ObservedAccess[] = [];
  readonly #keeping: PendingCommit[] = [];
  /** Pages that need not stay in the short-term queue. */
  readonly #finished = new Set<string>();
  readonly #accesses: { page: VisitPage; access: PageAccess }[] = [];
  #session: HostSession | null = null;
  #lastAccessEndedMs = 0;
  #robots: CurrentRobots | null = null;
  #leaveAddress: (() => void) | null = null;

  constructor(
    context: VisitContext,
    { host, token, grantedAtMs }: Pick<LeasedVisit, 'host' | 'token' | 'grantedAtMs'>,
    lease: LeaseKeeper,
  ) {
    this.#context = context;
    this.#token = token;
    this.#lease = lease;
    this.nextAccessAt = host.nextAccessAt;
    // What is under way ends as broken off, and nothing of it is kept.
    const breakOff = () => void this.#session?.close();
    this.#terms = new VisitTerms(context, host, grantedAtMs, breakOff);
    // Another visit may begin any moment.
    lease.onLost(breakOff);
  }

  get #host(): VisitedHost {
    return this.#terms.host;
  }

  /** @param loaded the pages of the keys that are still wanted */
  async run(urlKeys: readonly string[], loaded: readonly VisitPage[]): Promise<void> {
    const { seedLists } = this.#context;
    await seedLists.learn(loaded);
    const pages = loaded.filter((page) => seedLists.active(page.seedListId));
    this.allHeldBack = loaded.length > 0 && pages.length === 0;
    const byKey = new Map(pages.map((page) => [page.urlKey, page]));
    for (const urlKey of urlKeys) if (!byKey.has(urlKey)) this.#finished.add(urlKey);
    const robots = robotsSchemesIn(urlKeys);
    if (pages.length + robots.length === 0) return;
    await this.#restOver();
    if (!(await this.#mayVisit())) return;
    for (const scheme of robots) if (!(await this.#readRobots(scheme))) return;
    for (const urlKey of urlKeys) {
      const page = byKey.get(urlKey);
      if (page && !(await this.#turnTo(page, pages))) return;
    }
  }

  /** Closes the connection, gives the host back together with what was learnt from it, and waits until that is committed. */
  async end(): Promise<void> {
    const context = this.#context;
    const closed = this.#session?.close();
    this.#leaveAddress?.();
    await this.#terms.close();
    // The database knows what is due until the commit, so the queue may forget it before.
    [this.pagesLeft] = await Promise.all([
      this.#leaveQueue(),
      closed,
      ...this.#keeping.map(({ queued }) => queued),
    ]);
    const { end, delaySeconds } = this.#plan();
    if (this.#observations.length > 0)
      context.delays.note(this.#host.hostId, this.#lastAccessEndedMs, delaySeconds);
    // In the order in which they were handed over: no visit is over before its accesses are kept.
    const place = end.address === null ? null : context.locations.locate(end.address);
    const ended = context.committer.add({ kind: 'visit-end', end: { ...end, place } });
    for (const result of await Promise.allSettled(this.#keeping.map(({ committed }) => committed))) {
      // What a node that stops leaves unwritten, the next one does again.
      if (result.status === 'rejected' && !context.signal.aborted)
        context.log.error({ err: result.reason }, 'an access was not committed');
    }
    await ended;
    this.nextAccessAt = end.nextAccessAt;
    for (const { page, access } of this.#accesses) noticeAlias(context, page, access);
  }

  /** How many pages are left in the queue; if Redis fails, one perhaps: the next visit sees. */
  #leaveQueue(): Promise<number> {
    const { frontier, log } = this.#context;
    return frontier.remove(this.#host.hostId, [...this.#finished]).catch((error: unknown) => {
      log.warn({ err: error, host: this.#host.name }, 'pages could not be taken out of the short-term queue');
      return 1;
    });
  }

  #plan(): ReturnType<typeof visitEnd> {
    const context = this.#context;
    return visitEnd({
      host: this.#host,
      token: this.#token,
      observations: this.#observations,
      robots: this.#robots && {
        crawlDelaySeconds: crawlDelayOf(
          context,
          this.#robots,
          this.#session?.origin ?? `http://${this.#host.name}`,
        ),
        blocked: this.#robots.record.status === 'disallow-all',
        retryAt: this.#robots.recheckAt,
      },
      settings: context.settings(),
      throttle: this.#terms.throttle,
      now: context.clock.now(),
    });
  }

  /** Deals with one page; false ends the visit. */
  async #turnTo(page: VisitPage, pages: readonly VisitPage[]): Promise<boolean> {
    const context = this.#context;
    // What holds for the page is looked at after the wait.
    await context.content.room();
    if (excludesPage(this.#terms.throttle, page)) {
      this.#withhold([page], 'excluded-by-rule');
      return true;
    }
    const list = context.seedLists.active(page.seedListId);
    const session = this.#sessionWith(new URL(page.url).origin);
    if (!list || !session) return false;
    const robots = await this.#robotsOf(session, { page, list });
    if (!robots) return false;
    if (robots.record.status === 'disallow-all') {
      const { failure } = robots;
      this.#withhold(pages, failure?.kind === 'failure' ? failure.code : 'robots-unavailable');
      return false;
    }
    if (!robotsAllow(context, robots, page.url)) {
      this.#withhold([page], 'robots-disallowed');
      return true;
    }
    if (!this.#mayAccess()) return false;
    const mayBegin = () => this.#holds();
    const access = await accessPage(context, { host: this.#host, page, list, session, mayBegin });
    this.#observe(observe(access.exchange));
    if (!access.keeping) return false;
    this.#keep(access.keeping);
    this.#finished.add(page.urlKey);
    this.#accesses.push({ page, access });
    return true;
  }

  #observe(...observations: ObservedAccess[]): void {
    this.#observations.push(...observations);
    this.#lastAccessEndedMs = this.#context.delays.nowMs();
  }

  /** Whether the node still crawls, the host is still ours and rested, and everybody who has a say in it permits an access now. */
  #holds(): boolean {
    const isOurs = this.#context.state() === 'crawling' && this.#lease.holds();
    return isOurs && this.#msUntilAccess() === 0 && this.#terms.permitAccess();
  }

  #msUntilAccess(): number {
    const { clock, delays } = this.#context;
    return msUntilAccess(this.#host, { now: clock.now(), delayMs: delays.remainingMs(this.#host.hostId) });
  }

  /**
   * Waits for the host's time, before which the visit was claimed. More than it may be claimed ahead is left where a clock was set: then no access
   * is made.
   */
  async #restOver(): Promise<void> {
    const { stopping } = this.#context;
    for (let ms = this.#msUntilAccess(); ms > 0 && ms <= claimLeadMs; ms = this.#msUntilAccess()) {
      if (stopping.aborted) return;
      await delay(Math.ceil(ms));
    }
  }

  /** Takes a place at the host's address, unless a rule stops the host. */
  async #mayVisit(): Promise<boolean> {
    const isIn = this.#holds() && (await this.#enterAddress());
    this.stoppedByRule = this.#terms.isStoppedByRule;
    return isIn && !this.stoppedByRule;
  }

  /** Reads robots.txt because somebody wants it read; false ends the visit. */
  async #readRobots(scheme: string): Promise<boolean> {
    const session = this.#sessionWith(`${scheme}://${this.#host.name}`);
    return session !== null && (await this.#robotsOf(session, null)) !== null;
  }

  /** Whether another access may begin now: the host is ours, and the burst has room. */
  #mayAccess(): boolean {
    if (!this.#holds()) return false;
    const { settings, clock } = this.#context;
    const first = this.#observations[0];
    const last = this.#observations.at(-1);
    const pace = nextAccessInVisit(
      {
        accesses: this.#observations.length,
        elapsedSeconds: first ? (clock.now().getTime() - first.startedAt.getTime()) / 1000 : 0,
        keptAlive: this.#session?.isKeptAlive ?? false,
        hostUnwell: last?.kind === 'trouble',
      },
      {
        burstMaxCount: this.#terms.throttle.terms.burstMaxCount,
        burstMaxSeconds: settings()['access.burstMaxSeconds'],
      },
    );
    return pace.action === 'continue';
  }

  /** Robots first: the record of the session's origin, read anew when it is too old. Null: the visit is over. */
  async #robotsOf(
    session: HostSession,
    turn: { page: VisitPage; list: ActiveSeedList } | null,
  ): Promise<CurrentRobots | null> {
    if (this.#robots) return this.#robots;
    const scheme = session.origin.startsWith('https:') ? 'https' : 'http';
    this.#robots = await currentRobots(this.#context, this.#host, scheme);
    if (this.#robots || !this.#mayAccess()) return this.#robots;
    const mayAccess = () => this.#holds();
    const access = await fetchRobots(this.#context, {
      host: this.#host,
      session,
      mayAccess,
      sitemapsOf: (robots) =>
        turn ? sitemapPages(this.#context, robots, { ...turn, origin: session.origin }) : [],
    });
    this.#observe(...access.observations);
    this.#robots = access.robots;
    return this.#robots;
  }

  /** One origin has one connection; going from http to https needs another, and so a rest between. */
  #sessionWith(origin: string): HostSession | null {
    this.#session ??= this.#context.fetcher.open(origin);
    return this.#session.origin === origin ? this.#session : null;
  }

  #withhold(pages: readonly VisitPage[], code: Parameters<typeof withholdPages>[2]): void {
    const open = pages.filter((page) => !this.#finished.has(page.urlKey));
    this.#keep({ queued: Promise.resolve(), committed: withholdPages(this.#context, open, code) });
    for (const page of open) this.#finished.add(page.urlKey);
  }

  /** Remembers a commit under way; one that fails is dealt with at the end. */
  #keep(keeping: PendingCommit): void {
    keeping.committed.catch(() => undefined);
    this.#keeping.push(keeping);
  }

  /** Takes a place at the host's address; without one the host waits a little. */
  async #enterAddress(): Promise<boolean> {
    const resolution = await this.#context.fetcher.resolveHost(new URL(`http://${this.#host.name}`).hostname);
    const addresses = resolution.kind === 'addresses' ? resolution.addresses : [];
    this.#terms.locate(addresses);
    const [address] = addresses;
    // A name that does not resolve goes on: the access records why.
    if (address === undefined) return true;
    this.#leaveAddress = this.#context.addresses.tryEnter(this.#host.hostId, address);
    this.busyAddress = this.#leaveAddress === null;
    return !this.busyAddress;
  }
}
