import type { ThrottleRuleView } from '@meguri/contracts';
import type { Verb } from '../services-port.ts';

export interface NewThrottleRule {
  kind: ThrottleRuleView['kind'];
  value: string;
  paused: boolean;
  pausedUntil: Date | null;
  minIntervalSeconds: number | null;
  note: string | null;
  reason?: string | undefined;
}

/** Rules that stop or slow the crawler at all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRuleServices {
  /** Latest first. */
  list: Verb<void, ThrottleRuleView[]>;
  /** Writes a rule, or other terms of the one that is there. Holds within a second. `invalid`. */
  put: Verb<NewThrottleRule, ThrottleRuleView>;
  /** Its hosts come up again as they would have. `not-found`. */
  lift: Verb<{ id: number; reason?: string | undefined }, void>;
}
