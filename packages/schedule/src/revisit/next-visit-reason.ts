/** Why a page's next visit is when it is, in one code that is stored with the page. Closed: add here, never elsewhere. */
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
  'left-out',
  /** After an error; what was learnt about the page waits. */
  'error-backoff',
  /** robots.txt forbids the page, or does not answer: asked again later. */
  'robots',
  /** The host's day was full. */
  'put-off',
  /** A sitemap, a feed or a push says that it has changed. */
  'announced',
  /** Somebody asked for it. */
  'requested',
  /** At once, to see what of a page that changes at every visit changes within a minute. */
  'noise-probe',
] as const;
export type NextVisitReason = (typeof nextVisitReasons)[number];
