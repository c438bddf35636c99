/** The rule that an interval comes from. */
export type IntervalRule =
  /**
   * Drawn at random, because there is only one visit so far; around the rate of similar
   * pages where one is known.
   */
  | { code: 'first-interval-random' }
  /** One expected change per visit, at the estimated rate. */
  | { code: 'estimated-rate'; ratePerDay: number; intervalSeconds: number }
  /** Lengthened after every visit, because no change was ever seen. */
  | { code: 'never-seen-changing' }
  /** Shortened after every visit, because every visit found a change. */
  | { code: 'always-seen-changing' }
  /** The same for every page. */
  | { code: 'fixed-interval'; intervalSeconds: number }
  /**
   * Lengthened after visits without a change, shortened after visits with one, without
   * an estimate of the rate.
   */
  | { code: 'adaptive-interval'; intervalSeconds: number };

/**
 * Why a page has its interval: a rule, then the steps that changed its result. Plain data,
 * which the console words.
 */
export type RevisitReason =
  | IntervalRule
  /**
   * The policy plans by the rate that makes most visits find a change: sooner than at the mean rate while the
   * estimate is uncertain (factor below 1), later once it is well known. `intervalSeconds`: the result.
   */
  | { code: 'certainty'; factor: number; intervalSeconds: number }
  /** Recent verdicts differ from the expected ones, so earlier evidence counts less. */
  | { code: 'surprised' }
  /**
   * The budget of the crawl requires more than one expected change per visit. `presently`: under the current
   * budget.
   */
  | { code: 'budgeted'; changesPerVisit: number; presently: number }
  /**
   * The access price of an overloaded host; without it the base interval would apply.
   * `importance`: w of the page.
   */
  | { code: 'priced'; changesPerVisit: number; baseIntervalSeconds: number; importance: number }
  /** Multiplied by a random factor near 1, so that pages found together do not stay together. */
  | { code: 'jittered'; factor: number }
  | { code: 'raised-to-minimum'; minIntervalSeconds: number }
  /** Beyond the longest interval, so drawn at random from its last quarter. */
  | { code: 'random-near-maximum'; maxIntervalSeconds: number }
  /**
   * Even at the longest interval for every page, demand exceeds the host's capacity, so
   * this page has a longer one.
   */
  | { code: 'excluded-by-load'; maxIntervalSeconds: number }
  /**
   * Recently, the pages of the host changed more or less than expected, so its clock runs faster or slower.
   */
  | { code: 'host-clock'; pace: number; waitSeconds: number }
  /** No current rule gives this interval: it was planned under other limits or by another policy. */
  | { code: 'planned-under-earlier-settings' };

/**
 * The reason for the time of a page's next visit, stored with the page. A closed list: add codes only here.
 */
export const nextVisitReasons = [
  /** Found by a link and not visited yet: due at once. */
  'new',
  /** Listed as a seed and not visited yet: due at once. */
  'seed',
  /** The second visit, at random, because one visit gives no estimate. */
  'first-interval-random',
  /** At the estimated change rate. */
  'estimated-rate',
  /** Later each time, because no change was ever seen. */
  'never-seen-changing',
  /** Sooner each time, because every visit found a change. */
  'always-seen-changing',
  /** At the fixed interval of all pages. */
  'fixed-interval',
  /** Later after a visit without a change, sooner after one with a change. */
  'adaptive-interval',
  /** At the shortest interval of the seed list, although the page changes faster. */
  'raised-to-minimum',
  /** At random in the last quarter before the longest interval. */
  'random-near-maximum',
  /** By the access price of its overloaded host. */
  'priced',
  /** Not visited yet: nearly all new pages of its form are duplicates, so its first visit waits. */
  'probable-duplicate',
  /** After a long time: it has the same content as another page of its host. */
  'duplicate',
  /** Later: its content is similar to that of another page of its host. */
  'near-duplicate',
  /** Never: an operator dropped it, because its host is overloaded. */
  'dropped',
  /** Back-off after an error; the revisit state is kept. */
  'error-backoff',
  /** Not requested because robots.txt or a host setting forbids it: checked again later. */
  'withheld',
  /** Its content is not in the scope of its seed list: checked again after a long time. */
  'out-of-scope',
  /** The host's day was full. */
  'deferred',
  /** A sitemap, a feed or a push announced a change. */
  'announced',
  /** Requested by an operator. */
  'requested',
  /** At once, to find the noise of a page that changes at every visit. */
  'noise-probe',
] as const;
export type NextVisitReason = (typeof nextVisitReasons)[number];
