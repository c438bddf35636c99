import type { AccessDecision, AccessRule, Reader } from '@meguri/access';

/** An access rule with who made it. */
export interface AccessRuleView extends AccessRule {
  reason: string | null;
  createdAt: Date;
  createdBy: string;
}

/** What a rule says, without who made it. */
export type AccessRuleTerms = Omit<AccessRule, 'id'>;

export interface AccessRuleFilter {
  /** Part of the prefix. */
  search?: string | undefined;
  access?: AccessRule['access'] | undefined;
}

export interface AccessRuleList {
  /** By prefix. */
  rows: AccessRuleView[];
  nextCursor: string | null;
  /** Of all rules, whatever the filter. */
  total: number;
}

/** What a rule would decide on. */
export interface AccessRulePreview {
  /** The rule that the same prefix and period have already; it would be replaced. */
  standing: AccessRuleView | null;
  captures: number;
  /** The number was extrapolated from a sample, or from hours. */
  isEstimate: boolean;
  /** Hosts of the domain that the prefix is; null for other prefixes. */
  hosts: number | null;
  /** Rules with a longer prefix within this one, which decide on their part. */
  narrower: number;
}

/** What one kind of reader gets of a capture. */
export interface AccessTestRow {
  reader: Reader;
  decision: AccessDecision;
}

export interface AccessTest {
  /** Sort key of the URL. */
  surt: string;
  rows: AccessTestRow[];
}

/** Captures that are hidden from everybody. */
export interface TakedownView {
  id: string;
  hostName: string;
  /** Null: the whole host. */
  url: string | null;
  /** All URLs that begin with `url`. */
  isPrefix: boolean;
  createdAt: Date;
  createdBy: string;
  /** When its records were deleted from the files; null: they are hidden. */
  purgedAt: Date | null;
}

export interface TakedownList {
  /** Latest first. */
  rows: TakedownView[];
  /** Whether these are all. */
  isWhole: boolean;
}
