import type { DropRule } from './drop-rule.ts';
import type { LoadExclusion } from './load-exclusion.ts';

/** The access price of an overloaded host. */
export interface HostPricing {
  /** mu, above 0. */
  price: number;
  /** alpha in [0, 1]. */
  versionsWeight: number;
  exclusion: LoadExclusion | null;
}

/** The price in a host's row; null: accesses have none. */
export interface StoredPricing {
  price: number | null;
  /** Both null unless pages are excluded by load. */
  excludedBelowValue: number | null;
  excludedMaxDays: number | null;
}

/** The access price of a host by its row; null: its accesses have none. */
export function hostPricingOf(
  { price, excludedBelowValue, excludedMaxDays }: StoredPricing,
  versionsWeight: number,
): HostPricing | null {
  if (price === null) return null;
  const isCrowded = excludedBelowValue !== null && excludedMaxDays !== null;
  const exclusion = isCrowded ? { belowValue: excludedBelowValue, maxDays: excludedMaxDays } : null;
  return { price, versionsWeight, exclusion };
}

/** The pages that an operator dropped, by the row of their host. */
export const dropRuleOfHost = (host: {
  dropBelowValue: number | null;
  dropUpToImportance: number | null;
}): DropRule => ({ belowValue: host.dropBelowValue, upToImportance: host.dropUpToImportance });
