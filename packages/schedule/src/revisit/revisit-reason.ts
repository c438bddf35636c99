/** The rule that an interval comes from. */
export type IntervalRule =
  /** Drawn at random, because there is only one visit so far; around the rate of similar pages where one is known. */
  | { code: 'first-interval-random' }
  /** One expected change per visit, at the estimated rate. */
  | { code: 'estimated-rate'; ratePerDay: number; intervalSeconds: number }
  /** Lengthened after every visit, because no change was ever seen. */
  | { code: 'never-seen-changing' }
  /** Shortened after every visit, because every visit found a change. */
  | { code: 'always-seen-changing' };

/** Why a page waits as long as it does: a rule, then what became of its interval. Plain data, for the console to put into words. */
export type RevisitReason =
  | IntervalRule
  /** Multiplied by a random factor near 1, so that pages found together do not stay together. */
  | { code: 'jittered'; factor: number }
  | { code: 'raised-to-minimum'; minIntervalSeconds: number }
  /** Beyond the longest interval, so drawn at random from its last quarter. */
  | { code: 'random-near-maximum'; maxIntervalSeconds: number }
  /** No rule of today gives this interval: it was planned under other limits or by another policy. */
  | { code: 'planned-under-earlier-settings' };
