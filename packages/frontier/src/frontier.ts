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
 * hosts, and the heap of admitted hosts, which hold back queues, by the instant at which each is due. A host
 * is in the heap once, so it has one visit at a time. Everything can be lost at any time: it is filled again
 * from the database.
 */
export interface Frontier {
  /** Adds pages to a host's short-term queue. Queued pages keep their score. Answers how many were new. */
  push(hostId: bigint, pages: readonly QueuedPage[]): Promise<number>;
  /** The first pages of a host's short-term queue; they stay until {@link remove}d, so a crash loses none. */
  peek(hostId: bigint, count: number): Promise<string[]>;
  /** Removes pages. Answers how many are left. */
  remove(hostId: bigint, urlKeys: readonly string[]): Promise<number>;
  size(hostId: bigint): Promise<number>;
  /** Forgets a host entirely: its pages, its place in a front queue, its back queue. */
  forget(hostId: bigint): Promise<void>;
  /** Puts a host at the end of a front queue; no-op if it waits already or is admitted. */
  enqueue(hostId: bigint, frontQueue: number): Promise<void>;
  /**
   * Admits waiting hosts, at most one for each order of front queues: the first host of the first queue in
   * the order that is not empty. At most `backQueues` hosts are admitted in all. Admitted hosts are due at
   * once.
   *
   * @returns the admitted hosts, and how many still wait
   */
  admit(
    frontQueueOrders: readonly (readonly number[])[],
    backQueues: number,
    now: Date,
  ): Promise<{ admitted: bigint[]; waiting: number }>;
  /**
   * Takes due hosts, the earliest first. The caller schedules or releases each of them afterwards; otherwise
   * it is due again at `until`.
   *
   * @param input.most hosts at most
   * @param input.pages of each host at most
   * @returns the hosts, and when the next is due; null if there is none
   */
  take(input: {
    now: Date;
    until: Date;
    most: number;
    pages: number;
  }): Promise<{ due: DueVisit[]; nextAt: Date | null }>;
  /** Makes an admitted host due at that instant; no-op for any other. */
  scheduleVisit(hostId: bigint, at: Date): Promise<void>;
  /**
   * In one step: releases a host's back queue if its short-term queue is empty (true), else makes it due at
   * `at`.
   */
  releaseDrained(hostId: bigint, at: Date): Promise<boolean>;
  /**
   * Releases a host's back queue. With `frontQueue` the host goes to the end of that queue in the same step.
   */
  release(hostId: bigint, frontQueue?: number): Promise<void>;
  /**
   * Makes hosts due at once that are scheduled later than `latest`, because the clock was wrong at that time.
   *
   * @returns how many
   */
  recall(latest: Date, now: Date): Promise<number>;
  counts(): Promise<FrontierCounts>;
}

/** Number of front queues; class 0 is the most valuable. */
export const frontQueueCount = 5;
