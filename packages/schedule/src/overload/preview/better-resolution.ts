import type { PricingRule } from '../priced-interval.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { planResolution, planUnlimited, type PreviewedHost } from './plan-resolution.ts';

/** The resolutions that need no consent of a webmaster and drop no page. */
export type HarmlessResolution = 'accept' | 'optimal-price';

type Gain = Pick<Outcome, 'versionsPerDay' | 'freshness'>;

/** What the two harmless resolutions, and a host without an access limit, would give. */
export interface ComparedOutcomes {
  accepted: Gain;
  priced: Gain;
  unlimited: Gain;
}

/** The better of the harmless resolutions by their previews; `optimal-price` where both are equal. */
export function betterResolution(
  { accepted, priced, unlimited }: ComparedOutcomes,
  rule: Pick<PricingRule, 'versionsWeight'>,
): HarmlessResolution {
  const value = (gain: Gain) => gainOf(gain, unlimited, rule);
  return value(accepted) > value(priced) ? 'accept' : 'optimal-price';
}

/** The better of the harmless resolutions for one host. */
export function betterResolutionFor(host: PreviewedHost): HarmlessResolution {
  const outcome = (kind: HarmlessResolution) => outcomeOf(planResolution(host, { kind }).groups);
  return betterResolution(
    {
      accepted: outcome('accept'),
      priced: outcome('optimal-price'),
      unlimited: outcomeOf(planUnlimited(host)),
    },
    host,
  );
}

/**
 * alpha V / V' + (1 - alpha) F / F': captured versions and fresh pages as shares of what unlimited capacity
 * gives, weighted as the crawl weights them.
 */
function gainOf(
  gain: Gain,
  unlimited: Gain,
  { versionsWeight }: Pick<PricingRule, 'versionsWeight'>,
): number {
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return (
    versionsWeight * share(gain.versionsPerDay, unlimited.versionsPerDay) +
    (1 - versionsWeight) * share(gain.freshness ?? 0, unlimited.freshness ?? 0)
  );
}
