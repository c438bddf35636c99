/** A page in a short-term queue; lower scores are taken first. */
export interface QueuedPage {
  urlKey: string;
  score: number;
}

/** A host whose time has come. */
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
 * The frontier of one crawl node after Mercator: a short-term queue per host, F front queues of hosts that wait, and the heap of hosts that
 * were admitted, i.e. hold one of the back queues, by the instant at which each comes up. A host is in the heap once, so it has one visit at
 * a time. Everything in it can be lost at any time: it is filled again from the database.
 */
export interface Frontier {
  /** Adds pages to a host's short-term queue. Pages that are there keep their score. Answers how many were new. */
  push(hostId: bigint, pages: readonly QueuedPage[]): Promise<number>;
  /** The first pages of a host's short-term queue; they stay until {@link remove}d, so a crash loses none. */
  peek(hostId: bigint, count: number): Promise<string[]>;
  /** Takes pages out. Answers how many are left. */
  remove(hostId: bigint, urlKeys: readonly string[]): Promise<number>;
  size(hostId: bigint): Promise<number>;
  /** Forgets a host entirely: its pages, its place in a front queue, its back queue. */
  forget(hostId: bigint): Promise<void>;
  /** Puts a host at the end of a front queue; no-op if it waits already or is admitted. */
  wait(hostId: bigint, frontQueue: number): Promise<void>;
  /**
   * Admits waiting hosts, one for each order of front queues at most: each from the first front queue in its order that is not empty, and
   * no more than leave `backQueues` hosts admitted in all. They come up at once.
   *
   * @returns who was admitted, and how many hosts still wait
   */
  admit(
    frontQueueOrders: readonly (readonly number[])[],
    backQueues: number,
    now: Date,
  ): Promise<{ admitted: bigint[]; waiting: number }>;
  /**
   * Takes hosts that have come up, the earliest first. Whoever takes a host says afterwards what becomes of it; it comes up again at
   * `until` if nobody does.
   *
   * @param input.most hosts at most
   * @param input.pages of each host at most
   * @returns the hosts, and when the next comes up; null if there is none
   */
  take(input: {
    now: Date;
    until: Date;
    most: number;
    pages: number;
  }): Promise<{ due: DueVisit[]; nextAt: Date | null }>;
  /** An admitted host comes up at that instant; no-op for any other. */
  scheduleVisit(hostId: bigint, at: Date): Promise<void>;
  /** Gives a host's back queue up if its short-term queue is empty; true then. Otherwise an admitted host comes up at `at`. Nothing can come between the two. */
  releaseDrained(hostId: bigint, at: Date): Promise<boolean>;
  /** Gives a host's back queue up. With `frontQueue` the host goes to its end in the same step. */
  release(hostId: bigint, frontQueue?: number): Promise<void>;
  /**
   * Has hosts come up at once that would later than `latest`, which no visit is meant to: the clock was wrong when that was said.
   *
   * @returns how many
   */
  recall(latest: Date, now: Date): Promise<number>;
  counts(): Promise<FrontierCounts>;
}

/** Number of front queues; class 0 is the most valuable. */
export const frontQueueCount = 5;
