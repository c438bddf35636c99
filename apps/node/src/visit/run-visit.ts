import {
  claimVisit,
  loadVisitPages,
  readVisitedHost,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import type { HostSession } from '@meguri/fetch';
import { nextAccessInVisit } from '@meguri/schedule';
import type { VisitAnswer } from '@meguri/queues';
import { accessPage, type PageAccess } from './access-page.ts';
import { noticeAlias } from './notice-alias.ts';
import { isHostTrouble } from './error-class-of.ts';
import { planVisitEnd, type HostObservation } from './plan-visit-end.ts';
import {
  crawlDelayOf,
  fetchRobots,
  heldRobots,
  observe,
  robotsAllow,
  type HeldRobots,
} from './robots-gate.ts';
import type { VisitContext } from './visit-context.ts';
import { keepLease, leaseSeconds, type LeaseKeeper } from './visit-lease-keeper.ts';
import { withholdPages } from './withhold-pages.ts';

/** A host that may not be visited for so long gives its back queue to another; the refresher brings it back. */
const longestHeldWaitSeconds = 120;

/** How soon to try again where nothing says when. */
const shortRetrySeconds = 2;

/**
 * One turn of a host: up to a burst of accesses over one kept-alive connection. Everything that the visit learnt is committed before it
 * ends, so its job can be repeated or lost without harm.
 */
export async function runVisit(context: VisitContext, hostId: bigint): Promise<VisitAnswer> {
  if (context.state() !== 'crawling') return again(context, 5);
  const settings = context.settings();
  const urlKeys = await context.frontier.peek(hostId, settings['access.burstMaxCount']);
  if (urlKeys.length === 0) return { done: true };

  const grantedAtMs = performance.now();
  const now = context.clock.now();
  const token = context.newId();
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const host = await claimVisit(context.prisma, { hostId, token, now, leaseUntil });
  if (!host) return whenRefused(context, hostId);
  const lease = keepLease({ prisma: context.prisma, hostId, token, clock: context.clock, grantedAtMs });
  const visit = new Visit(context, host, token, lease);
  try {
    await visit.run(urlKeys);
  } finally {
    lease.stop();
    await visit.end();
  }
  return visit.answer;
}

/** A visit while it lasts. */
class Visit {
  answer: VisitAnswer = { done: true };
  readonly #context: VisitContext;
  readonly #host: VisitedHost;
  readonly #token: string;
  readonly #lease: LeaseKeeper;
  readonly #observations: HostObservation[] = [];
  readonly #committed: Promise<void>[] = [];
  readonly #finished: string[] = [];
  #session: HostSession | null = null;
  #robots: HeldRobots | null = null;
  #origin: string;
  #leave: (() => void) | null = null;
  readonly #redirects: { page: VisitPage; access: PageAccess }[] = [];
  #busyAddress = false;

  constructor(context: VisitContext, host: VisitedHost, token: string, lease: LeaseKeeper) {
    this.#context = context;
    this.#host = host;
    this.#token = token;
    this.#lease = lease;
    this.#origin = `http://${host.name}`;
  }

  async run(urlKeys: readonly string[]): Promise<void> {
    const { prisma, clock } = this.#context;
    const pages = await loadVisitPages(prisma, { hostId: this.#host.hostId, urlKeys, now: clock.now() });
    const byKey = new Map(pages.map((page) => [page.urlKey, page]));
    for (const urlKey of urlKeys) if (!byKey.has(urlKey)) this.#finished.push(urlKey);
    if (pages.length === 0 || !(await this.#enterAddress())) return;
    for (const urlKey of urlKeys) {
      const page = byKey.get(urlKey);
      if (!page) continue;
      if (!(await this.#turnTo(page, pages))) return;
    }
  }

  /** Deals with one page; false ends the visit. */
  async #turnTo(page: VisitPage, pages: readonly VisitPage[]): Promise<boolean> {
    const context = this.#context;
    const list = context.seedLists.get(page.seedListId);
    if (!list) return false;
    if (!(await this.#openSession(new URL(page.url).origin))) return false;
    const robots = await this.#robotsFor();
    if (!robots) return false;
    if (robots.record.status === 'disallow-all') {
      await this.#withhold(
        pages,
        robots.failure?.kind === 'failure' ? robots.failure.code : 'robots-unavailable',
      );
      return false;
    }
    if (!robotsAllow(context, robots, page.url)) {
      await this.#withhold([page], 'robots-disallowed');
      return true;
    }
    if (!this.#mayAccess()) return false;
    const session = this.#session;
    if (!session) return false;
    const access = await accessPage(context, this.#host, page, list, session);
    this.#observations.push(observe(access.exchange));
    if (!access.committed) return false;
    this.#committed.push(access.committed);
    this.#finished.push(page.urlKey);
    this.#redirects.push({ page, access });
    return true;
  }

  /** Whether another access may begin now: the node runs, the lease is ours, and the burst has room. */
  #mayAccess(): boolean {
    const context = this.#context;
    if (context.state() !== 'crawling' || !this.#lease.holds()) return false;
    const settings = context.settings();
    const first = this.#observations[0];
    const last = this.#observations.at(-1);
    const pace = nextAccessInVisit(
      {
        accesses: this.#observations.length,
        elapsedSeconds: first ? (context.clock.now().getTime() - first.startedAt.getTime()) / 1000 : 0,
        keptAlive: this.#session?.isKeptAlive ?? false,
        hostUnwell: last ? isHostTrouble(last.code) : false,
      },
      {
        burstMaxCount: settings['access.burstMaxCount'],
        burstMaxSeconds: settings['access.burstMaxSeconds'],
      },
    );
    return pace.action === 'continue';
  }

  /** Robots first: the record of the present origin, read anew when it is too old. Null: the visit is over. */
  async #robotsFor(): Promise<HeldRobots | null> {
    if (this.#robots) return this.#robots;
    const context = this.#context;
    const scheme = this.#origin.startsWith('https:') ? 'https' : 'http';
    this.#robots = await heldRobots(context, this.#host, scheme);
    if (this.#robots) return this.#robots;
    const session = this.#session;
    if (!session || !this.#mayAccess()) return null;
    const { robots, observations } = await fetchRobots(context, this.#host, this.#origin, session);
    this.#observations.push(...observations);
    if (observations.some(({ code }) => code === 'aborted')) return null;
    this.#robots = robots;
    return robots;
  }

  /** One origin has one connection; going from http to https needs another, and so a rest between. */
  async #openSession(origin: string): Promise<boolean> {
    if (this.#session && this.#origin === origin) return true;
    if (this.#session) return false;
    this.#origin = origin;
    this.#session = this.#context.fetcher.open(origin);
    return true;
  }

  async #withhold(pages: readonly VisitPage[], code: Parameters<typeof withholdPages>[2]): Promise<void> {
    const open = pages.filter((page) => !this.#finished.includes(page.urlKey));
    this.#committed.push(withholdPages(this.#context, open, code));
    this.#finished.push(...open.map((page) => page.urlKey));
  }

  /** Takes a place at the host's address; without one the host waits a little. */
  async #enterAddress(): Promise<boolean> {
    const { fetcher, ipLimiter } = this.#context;
    const resolution = await fetcher.resolveHost(new URL(`http://${this.#host.name}`).hostname);
    const address = resolution.kind === 'addresses' ? resolution.addresses[0] : undefined;
    // A name that does not resolve goes on: the access records why.
    if (address === undefined) return true;
    this.#leave = ipLimiter.tryEnter(address, this.#context.settings()['crawler.ipConcurrency']);
    this.#busyAddress = this.#leave === null;
    return this.#leave !== null;
  }

  /** Closes the connection, waits for the commits, gives the host back and decides what becomes of its job. */
  async end(): Promise<void> {
    const context = this.#context;
    const { hostId } = this.#host;
    await this.#session?.close();
    this.#leave?.();
    await Promise.all(this.#committed);
    const left = await context.frontier.remove(hostId, this.#finished);
    const blocked = this.#robots ? this.#robots.record.status === 'disallow-all' : this.#host.blocked;
    const { interval: _interval, ...end } = planVisitEnd({
      host: this.#host,
      token: this.#token,
      observations: this.#observations,
      robots: {
        crawlDelaySeconds: crawlDelayOf(context, this.#robots, this.#origin),
        blocked,
        retryAt: blocked ? (this.#robots?.recheckAt ?? null) : null,
      },
      settings: context.settings(),
      drained: left === 0,
      now: context.clock.now(),
    });
    await context.committer.add({ kind: 'visit-end', end });
    for (const { page, access } of this.#redirects) noticeAlias(context, page, access);
    if (left === 0) return;
    const restSeconds = (end.nextAccessAt.getTime() - context.clock.now().getTime()) / 1000;
    if (restSeconds > longestHeldWaitSeconds) return;
    this.answer = this.#busyAddress ? again(context, shortRetrySeconds) : { again: end.nextAccessAt };
  }
}

/** When to try again to visit a host that could not be claimed. */
async function whenRefused(context: VisitContext, hostId: bigint): Promise<VisitAnswer> {
  const host = await readVisitedHost(context.prisma, hostId);
  if (!host || host.paused || host.aliasOf !== null) {
    await context.frontier.forget(hostId);
    return { done: true };
  }
  const leaseEnd =
    host.visitToken && host.visitLeaseUntil
      ? host.visitLeaseUntil.getTime() + host.effectiveIntervalSeconds * 1000
      : 0;
  const at = Math.max(host.nextAccessAt.getTime(), host.suspendedUntil?.getTime() ?? 0, leaseEnd);
  const waitSeconds = (at - context.clock.now().getTime()) / 1000;
  if (waitSeconds > longestHeldWaitSeconds) return { done: true };
  return again(context, Math.max(0.02, waitSeconds));
}

function again(context: VisitContext, seconds: number): VisitAnswer {
  return { again: new Date(context.clock.now().getTime() + Math.ceil(seconds * 1000)) };
}
