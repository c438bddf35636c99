import type { BudgetKind, DomainBudget, DomainLimits } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** Budgets of domains: how many hosts links bring into the crawl. */
export interface DomainServices {
  /**
   * Domains with refusals, with limits of their own or with several hosts; with a search those whose names begin
   * with it.
   */
  list: Procedure<{ search?: string | undefined }, DomainBudget[]>;
  /** Sets the limits of a domain; null: those of the settings. Waiting links are tried within a minute. */
  setLimits: Procedure<
    { kind: BudgetKind; name: string; limits: DomainLimits; reason?: string | undefined },
    ChangedDomainLimits
  >;
  /** Doubles the limits of a domain that are reached. */
  raise: Procedure<{ kind: BudgetKind; name: string; reason?: string | undefined }, ChangedDomainLimits>;
}

/** Limits of a domain before and after a change. */
export interface ChangedDomainLimits {
  before: DomainLimits;
  after: DomainLimits;
}
