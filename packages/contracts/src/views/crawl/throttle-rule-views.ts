/** Terms of a rule for a domain or an address range. */
export interface RuleTerms {
  /** Its hosts are paused. */
  paused: boolean;
  /** Its hosts are paused until then. */
  pausedUntil: Date | null;
  minIntervalSeconds: number | null;
  note: string | null;
  /** Stored, but without effect. */
  disabled: boolean;
}

export interface ThrottleRuleView extends RuleTerms {
  id: number;
  kind: 'domain' | 'address-range';
  /** A domain in lower-case ASCII, or a CIDR. */
  value: string;
  createdAt: Date;
  createdBy: string;
  /** Audit id of its last edit; null: unknown. */
  version: string | null;
}

/** Number of hosts and pages that a rule applies to. */
export interface RuleReach {
  hosts: number;
  pages: number;
  /** False: it applies to more hosts than are counted. */
  isComplete: boolean;
}

export interface ListedThrottleRule extends ThrottleRuleView, RuleReach {
  editedAt: Date;
  editedBy: string;
}

/** Effect of a rule on its hosts, computed from their current intervals. */
export interface RulePreview extends RuleReach {
  /** Its target, as it would be stored. */
  value: string;
  /** The existing rule for the same target. */
  existing: ThrottleRuleView | null;
  /** Hosts that are not paused. */
  visitedHosts: number;
  /** Of these, those whose access interval would become longer. */
  slowedHosts: number;
  /** Of these, those that would become overloaded. */
  overloadedHosts: number;
  /** Demand of their schedules and capacity, in accesses per day. */
  demand: number;
  capacity: { before: number; after: number };
  /** Names of the hosts with the most pages. */
  largest: string[];
}
