/** A page in a short-term queue; lower scores are taken first. */
export interface QueuedPage {
  urlKey: string;
  score: number;
}

/** A host that is due for a visit. */
export interface DueVisit {
  hostId: bigint;
  /** The first pages of its short-term queue; they stay there until they are removed. */
  urlKeys: string[];
}

/** What a host shares with others: the turn of its domain, and the back queues of its domain and address. */
export interface HostPlace {
  /** Its registrable domain. */
  domain: string;
  /** Its IP address when last visited; null: unknown. */
  address: string | null;
}

/** Most back queues that hosts of one domain, and of one address, may hold. */
export interface BackQueueLimits {
  perDomain: number;
  perAddress: number;
  /** Domains with a limit of their own. */
  ownOfDomains: ReadonlyMap<string, number>;
}

export const noLimits: BackQueueLimits = {
  perDomain: Number.MAX_SAFE_INTEGER,
  perAddress: Number.MAX_SAFE_INTEGER,
  ownOfDomains: new Map(),
};

/** The place of a host that shares nothing. */
export const ownPlace = (hostId: bigint): HostPlace => ({ domain: String(hostId), address: null });

/** The state of a host in the frontier. */
export interface HostStanding {
  /** Pages in its short-term queue. */
  size: number;
  isAdmitted: boolean;
  /** Since when it waits in a front queue; null: it does not. */
  waitingSince: Date | null;
}

export interface FrontierCounts {
  /** Pages in the short-term queues of all hosts. */
  shortTermPages: number;
  /** Hosts that hold a back queue. */
  admittedHosts: number;
  /** Hosts that wait in the front queues. */
  waitingHosts: number;
}

/**
 * The frontier of one crawl node after Mercator: a short-term queue for each host, front queues of waiting
 * hosts, in which domains take turns, and the heap of admitted hosts, which hold back queues, by the instant
 * at which each is due. A host is in the heap once, so it has one visit at a time. Everything may be lost at
 * any time: it is refilled from the database.
 */
export interface Frontier {
  /**
   * Adds pages to a host's short-term queue. Queued pages keep their score. Resolves with how many were new.
   */
  push(hostId: bigint, pages: readonly QueuedPage[]): Promise<number>;
  /** The first pages of a host's short-term queue; they stay until {@link remove}d, so a crash loses none. */
  peek(hostId: bigint, count: number): Promise<string[]>;
  /** Removes pages. Resolves with how many are left. */
  remove(hostId: bigint, urlKeys: readonly string[]): Promise<number>;
  size(hostId: bigint): Promise<number>;
  /** The state of a host. */
  standing(hostId: bigint): Promise<HostStanding>;
  /** Forgets a host entirely: its pages, its place in a front queue, its back queue. */
  forget(hostId: bigint): Promise<void>;
  /**
   * Puts a host at the end of a front queue; no-op if it is admitted. A host that waits already moves up to a
   * queue of a lower number, where the hosts of a domain are ordered by their time of waiting. It never moves
   * down, so that it changes its queue only a few times.
   *
   * @param place default: the host shares nothing
   */
  enqueue(hostId: bigint, frontQueue: number, now: Date, place?: HostPlace): Promise<void>;
  /**
   * Admits waiting hosts, at most one for each order of front queues: the first host of the domain whose turn
   * it is, of the first queue in the order that is not empty. The domain's next turn comes after those of all
   * others. At most `backQueues` hosts are admitted in total, and no more of a domain or address than its
   * limit. Admitted hosts are due at once.
   *
   * @param limits default: none
   * @returns the admitted hosts, and how many still wait
   */
  admit(
    frontQueueOrders: readonly (readonly number[])[],
    backQueues: number,
    now: Date,
    limits?: BackQueueLimits,
  ): Promise<{ admitted: bigint[]; waiting: number }>;
  /**
   * Takes due hosts, the earliest first. The caller schedules or releases each of them afterwards; otherwise
   * it is due again at `until`.
   *
   * @param input.most most hosts
   * @param input.pages most pages of each host
   * @returns the hosts, and when the next is due; null if there is none
   */
  take(input: {
    now: Date;
    until: Date;
    max: number;
    pages: number;
  }): Promise<{ due: DueVisit[]; nextAt: Date | null }>;
  /** Makes an admitted host due at that instant; no-op for any other. */
  scheduleVisit(hostId: bigint, at: Date): Promise<void>;
  /**
   * In one step: releases a host's back queue if its short-term queue is empty (true), else makes it due at
   * `at`.
   */
  releaseDrained(hostId: bigint, at: Date): Promise<boolean>;
  /** Releases the back queue of an admitted host. */
  release(hostId: bigint): Promise<void>;
  /**
   * Releases the back queue of an admitted host and puts the host at the end of its front queue, in one step.
   */
  requeue(hostId: bigint, now: Date): Promise<void>;
  /**
   * In one step: makes an admitted host due at `at`, unless all back queues are taken, hosts of other domains
   * wait, and its domain holds more than an equal share: then it goes to the end of its front queue.
   *
   * @returns whether it keeps its back queue
   */
  scheduleFairly(hostId: bigint, at: Date, backQueues: number, now: Date): Promise<boolean>;
  /**
   * Makes hosts due at once that are scheduled later than `latest`, because the clock was wrong at that time.
   *
   * @returns how many
   */
  recall(latest: Date, now: Date): Promise<number>;
  counts(): Promise<FrontierCounts>;
}
