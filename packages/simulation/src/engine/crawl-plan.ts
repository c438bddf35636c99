import type { ClockTuning, RevisitPolicy } from '@meguri/schedule';

/** How a simulated crawl decides. */
export interface CrawlPlan {
  /** The policy of a page; the same for all, but where it knows each page's secret. */
  policyOf: (page: number) => RevisitPolicy;
  /** Null: pages fall due in real time. */
  clock: ClockTuning | null;
  /** Whether the crawl learns from its own history how strongly to hold the prior about its pages; its policy is gamma then. */
  learnsPrior: boolean;
  /** Whether pages are visited sooner that lie next to a changed one. */
  alarmsNeighbours: boolean;
  /** Whether the crawl stretches all intervals to keep its budget; the other plans have a parameter that is searched for instead. */
  keepsBudget: boolean;
  /** Factor of all intervals. */
  stretch: number;
  /** Whether accesses to overloaded hosts have a price; otherwise what is due first is served first. */
  pricesOverload: boolean;
}
