import type { AccessDecision, AccessRule, Reader } from '@meguri/access';

/** An access rule with its author. */
export interface AccessRuleView extends AccessRule {
  reason: string | null;
  createdAt: Date;
  createdBy: string;
}

/** The terms of a rule, without its author. */
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
  /** Number of all rules, whatever the filter. */
  total: number;
}

/** What a rule would affect. */
export interface AccessRulePreview {
  /** The existing rule for the same prefix and period, which it would replace. */
  existing: AccessRuleView | null;
  captures: number;
  /** The number was extrapolated from a sample, or from hours. */
  isEstimate: boolean;
  /** Hosts of the domain, if the prefix is one; null for other prefixes. */
  hosts: number | null;
  /** Rules with a longer prefix within this one, which take precedence. */
  narrower: number;
}

/** The access of one kind of reader to a capture. */
export interface AccessTestRow {
  reader: Reader;
  decision: AccessDecision;
}

export interface AccessTest {
  /** Sort key of the URL. */
  surt: string;
  rows: AccessTestRow[];
}

/** Captures that are hidden from all readers. */
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
  /** Whether the list is complete. */
  isComplete: boolean;
}
