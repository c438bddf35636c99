import { secondsPerDay } from '@meguri/contracts';
import { normal } from '@meguri/scenarios/draws';
import { revisitPolicies, type RevisitPolicyId, type RevisitState } from '@meguri/schedule';

const limits = { minIntervalSeconds: 60, maxIntervalSeconds: 1e11 };

/** A page that changes as a Poisson process, and the state of its policy. */
export interface WatchedPage {
  /** True rate, changes per day. */
  ratePerDay: number;
  /** True mean rate of its host. */
  hostRatePerDay: number;
  state: RevisitState;
  intervalDays: number;
}

const pagesPerHost = 100;
const medianRatePerDay = 1 / 30;

/**
 * Pages after their first visits. Rates are log-normal: they vary by a factor e between hosts, and as much
 * between pages of a host.
 */
export function pagesVisitedOnce(count: number, random: () => number): WatchedPage[] {
  const pages: WatchedPage[] = [];
  while (pages.length < count) {
    const hostRate = medianRatePerDay * Math.exp(normal({ next: random }));
    const rates = Array.from({ length: pagesPerHost }, () => hostRate * Math.exp(normal({ next: random })));
    const hostRatePerDay = rates.reduce((sum, rate) => sum + rate, 0) / pagesPerHost;
    for (const ratePerDay of rates) {
      const host = { meanRatePerDay: hostRatePerDay };
      const { state, intervalSeconds } = revisitPolicies.gamma.first({ host, limits, random });
      pages.push({ ratePerDay, hostRatePerDay, state, intervalDays: intervalSeconds / secondsPerDay });
    }
  }
  return pages;
}

export interface PoissonVisit {
  elapsedSeconds: number;
  changed: boolean;
}

/** Visits a page when it is due. */
export function visitWhenDue(page: WatchedPage, random: () => number): PoissonVisit {
  const changed = random() < -Math.expm1(-page.ratePerDay * page.intervalDays);
  const visit = { elapsedSeconds: page.intervalDays * secondsPerDay, changed };
  learn(page, visit, random);
  return visit;
}

/** Updates a page's policy state with a visit. */
export function learn(
  page: WatchedPage,
  visit: PoissonVisit,
  random: () => number,
  policy: RevisitPolicyId = 'gamma',
): void {
  const host = { meanRatePerDay: page.hostRatePerDay };
  const { state } = page;
  const decision = revisitPolicies[policy].onVerdict({ state, host, limits, random, ...visit });
  page.state = decision.state;
  page.intervalDays = decision.intervalSeconds / secondsPerDay;
}
