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
 * Why a page waits as long as it does: a rule, then what became of its interval. Plain data, for the
 * console to put into words.
 */
export type RevisitReason =
  | IntervalRule
  /** What was found of late is not what was expected, so what was known before counts for less. */
  | { code: 'surprised' }
  /**
   * A budget for the whole crawl asks for patience: more expected changes per visit than one. `presently`:
   * under the budget of today.
   */
  | { code: 'budgeted'; changesPerVisit: number; presently: number }
  /**
   * An overloaded host hands its accesses out at a price; without it the interval would be the base interval.
   * `importance`: w, what the page is worth there.
   */
  | { code: 'priced'; changesPerVisit: number; baseIntervalSeconds: number; importance: number }
  /** Multiplied by a random factor near 1, so that pages found together do not stay together. */
  | { code: 'jittered'; factor: number }
  | { code: 'raised-to-minimum'; minIntervalSeconds: number }
  /** Beyond the longest interval, so drawn at random from its last quarter. */
  | { code: 'random-near-maximum'; maxIntervalSeconds: number }
  /**
   * Even the longest interval for every page would be more than the host can be asked for, so
   * this page has a longer one.
   */
  | { code: 'excluded-by-load'; maxIntervalSeconds: number }
  /**
   * The pages of the host change more, or less, than expected of late, so that its
   * time runs faster or slower.
   */
  | { code: 'host-clock'; pace: number; waitSeconds: number }
  /** No rule of today gives this interval: it was planned under other limits or by another policy. */
  | { code: 'planned-under-earlier-settings' };

/**
 * Why a page's next visit is when it is, in one code that is stored with the page. Closed:
 * add here, never elsewhere.
 */
export const nextVisitReasons = [
  /** Found by a link and not visited yet: due at once. */
  'new',
  /** Listed as a seed and not visited yet: due at once. */
  'seed',
  /** A second visit, at random, because one visit tells nothing. */
  'first-interval-random',
  /** At the estimated change rate. */
  'estimated-rate',
  /** Later each time, because no change was ever seen. */
  'never-seen-changing',
  /** Sooner each time, because every visit found a change. */
  'always-seen-changing',
  /** At the interval that all pages have. */
  'fixed-interval',
  /** Later after a visit without a change, sooner after one with a change. */
  'adaptive-interval',
  /** At the shortest interval of the seed list, although the page changes faster. */
  'raised-to-minimum',
  /** At random in the last quarter before the longest interval. */
  'random-near-maximum',
  /** As the price of an access to its overloaded host allows. */
  'priced',
  /** No more: an operator left it out, because its host is overloaded. */
  'dropped',
  /** After an error; what was learnt about the page waits. */
  'error-backoff',
  /** robots.txt forbids the page, or does not answer: asked again later. */
  'robots',
  /** The host's day was full. */
  'deferred',
  /** A sitemap, a feed or a push says that it has changed. */
  'announced',
  /** Somebody asked for it. */
  'requested',
  /** At once, to see what of a page that changes at every visit changes within a minute. */
  'noise-probe',
] as const;
export type NextVisitReason = (typeof nextVisitReasons)[number];
