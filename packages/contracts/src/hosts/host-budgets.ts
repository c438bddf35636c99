import type { Settings } from '../settings/settings.ts';

/**
 * Whose hosts a budget counts.
 * - `domain`: those of a registrable domain.
 * - `suffix`: those of the owner of public suffixes, such as `github.io`, below which others have domains.
 * - `source`: those of other domains to which the pages of a domain link.
 */
export type BudgetKind = 'domain' | 'suffix' | 'source';

/** Why a link to a new host was not taken: the budget that is used up, or a rule that stops the domain. */
export type HostRefusal =
  | 'domain-hosts'
  | 'domain-day'
  | 'domain-rule'
  | 'suffix-hosts'
  | 'suffix-day'
  | 'source-day'
  | 'source-page';

/** The budget that a refusal counts against. */
export const budgetOfRefusal = (refusal: HostRefusal) => refusal.split('-')[0] as BudgetKind;

/** Limits of the settings. A domain's own limits take precedence. */
export interface HostBudgets {
  maxHostsPerDomain: number;
  newHostsPerDomainPerDay: number;
  maxHostsPerSuffix: number;
  newHostsPerSuffixPerDay: number;
  newHostsPerSourcePerDay: number;
}

export function hostBudgetsOf(settings: Settings): HostBudgets {
  return {
    maxHostsPerDomain: settings['discovery.maxHostsPerDomain'],
    newHostsPerDomainPerDay: settings['discovery.newHostsPerDomainPerDay'],
    maxHostsPerSuffix: settings['discovery.maxHostsPerSuffix'],
    newHostsPerSuffixPerDay: settings['discovery.newHostsPerSuffixPerDay'],
    newHostsPerSourcePerDay: settings['discovery.newHostsPerSourcePerDay'],
  };
}
