import { droppedIntervalSeconds } from '../../overload/drop-rule.ts';
import { planRevisit, type SeenAtVisit } from '../../page-state/plan-revisit.ts';
import type { HostPricing } from '../../overload/host-pricing.ts';
import type { HostSituation } from './host-situation.ts';
import type { RevisitLimits } from '../interval-bounds.ts';
import type { RevisitPolicyId } from '../revisit-policy.ts';
import type { RevisitState } from '../state/revisit-state.ts';

/**
 * Events that would move a page's visits, and the new time between two visits; the middle of a random one.
 * Null: the page would be dropped from the schedule.
 */
export type VisitOutlook =
  | { code: 'after-change'; intervalSeconds: number | null }
  | { code: 'after-no-change'; intervalSeconds: number | null }
  /** At double capacity of the host. */
  | { code: 'at-double-capacity'; intervalSeconds: number | null };

export interface NextVisit {
  policy: RevisitPolicyId;
  state: RevisitState;
  /** From the last verdict to the next visit. */
  elapsedSeconds: number;
  limits: RevisitLimits;
  /** The interval without a price. */
  baseIntervalSeconds: number;
}

const middle = () => 0.5;

/** What the next verdict, or a faster host, would do to a page's visits, as {@link planRevisit} plans them. */
export function visitOutlook(page: NextVisit, host: HostSituation): VisitOutlook[] {
  const { policy, state, elapsedSeconds, limits, baseIntervalSeconds } = page;
  const { knownRates, changesPerVisit, prior, tuning, importance, dropRule, pricingAtDoubleCapacity } = host;
  const waitAfter = (seen: SeenAtVisit, pricing: HostPricing | null): number | null => {
    const { intervalSeconds } = planRevisit(
      {
        policy,
        limits,
        prior,
        tuning,
        hostMeanRatePerDay: knownRates.meanRatePerDay,
        globalMeanRatePerDay: knownRates.globalMeanRatePerDay ?? null,
        random: middle,
        changesPerVisit,
        importance,
        pricing,
        dropRule,
      },
      seen,
    );
    return intervalSeconds === droppedIntervalSeconds ? null : realSeconds(intervalSeconds, policy, host);
  };
  const afterVerdict = (changed: boolean) =>
    waitAfter({ kind: 'verdict', state, elapsedSeconds, changed, lastChangeAgeSeconds: null }, host.pricing);
  const outlook: VisitOutlook[] = [
    { code: 'after-change', intervalSeconds: afterVerdict(true) },
    { code: 'after-no-change', intervalSeconds: afterVerdict(false) },
  ];
  if (host.pricing === null || pricingAtDoubleCapacity === undefined) return outlook;
  const seen = { kind: 'explained', state, intervalSeconds: baseIntervalSeconds } as const;
  const intervalSeconds = waitAfter(seen, pricingAtDoubleCapacity);
  return [...outlook, { code: 'at-double-capacity', intervalSeconds }];
}

/** The real wait for an interval at the current pace of the host's clock, which applies only to beliefs. */
export function realSeconds(
  intervalSeconds: number,
  policy: RevisitPolicyId,
  { clockPace }: Pick<HostSituation, 'clockPace'>,
): number {
  return policy === 'gamma' ? Math.round(intervalSeconds / clockPace) : intervalSeconds;
}
