/** A page in a short-term queue; lower scores are taken first. */
export interface QueuedPage {
  urlKey: string;
  score: number;
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
 * The frontier of one crawl node after Mercator: a short-term queue per host, F front queues of hosts that wait, and the set of hosts
 * that were admitted, i.e. hold one of the back queues. When an admitted host may next be accessed is the delay of its visit job and not
 * kept here. Everything in it can be lost at any time: it is filled again from the database.
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
   * no more than leave `backQueues` hosts admitted in all.
   *
   * @returns who was admitted, and how many hosts still wait
   */
  admit(
    frontQueueOrders: readonly (readonly number[])[],
    backQueues: number,
    now: Date,
  ): Promise<{ admitted: bigint[]; waiting: number }>;
  /** Gives a host's back queue up if its short-term queue is empty; true then. Nothing can come between the two. */
  releaseDrained(hostId: bigint): Promise<boolean>;
  /** Gives a host's back queue up. With `frontQueue` the host goes to its end in the same step. */
  release(hostId: bigint, frontQueue?: number): Promise<void>;
  /** Since when each admitted host has held its back queue. */
  admitted(): Promise<Map<bigint, Date>>;
  counts(): Promise<FrontierCounts>;
}

/** Number of front queues; class 0 is the most valuable. */
export const frontQueueCount = 5;
