/** What a rule for a domain or a range of addresses asks of the crawler. */
export interface RuleTerms {
  /** Its hosts are not visited. */
  paused: boolean;
  /** Nor until then. */
  pausedUntil: Date | null;
  minIntervalSeconds: number | null;
  note: string | null;
  /** Kept, and holds nowhere. */
  disabled: boolean;
}

export interface ThrottleRuleView extends RuleTerms {
  id: number;
  kind: 'domain' | 'address-range';
  /** A domain in lower-case ASCII, or a CIDR. */
  value: string;
  createdAt: Date;
  createdBy: string;
  /** The audit id of its last edit; null: not noted. */
  version: string | null;
}

/** How much a rule is for. */
export interface RuleReach {
  hosts: number;
  pages: number;
  /** False: it is for more hosts than are counted. */
  isWhole: boolean;
}

export interface ListedThrottleRule extends ThrottleRuleView, RuleReach {
  editedAt: Date;
  editedBy: string;
}

/** What a rule would do to the hosts that it is for, by the intervals that they have now. */
export interface RulePreview extends RuleReach {
  /** What it is for, as it would be kept. */
  value: string;
  /** The rule for the same that there is already. */
  standing: ThrottleRuleView | null;
  /** Hosts that are visited at present. */
  visitedHosts: number;
  /** Of these, those whose access interval would become longer. */
  slowedHosts: number;
  /** Of these, those that would come to be overloaded. */
  overloadedHosts: number;
  /** Accesses per day that their schedules ask for, and that they can be given. */
  asked: number;
  capacity: { before: number; after: number };
  /** Names of those with the most pages. */
  largest: string[];
}
