import { urlKeyOf, type PageFacts } from '@meguri/database';
import {
  changeRateTerm,
  decodeRevisitState,
  isChangeRateTerm,
  plannedFrequency,
  revisitPolicies,
} from '@meguri/schedule';
import type { Findings } from './findings.ts';

export const pageChecks = [
  'page keys',
  'page hosts',
  'page planned frequencies',
  'page rate terms',
  'excluded pages have no next visit',
];

/** Checks everything about a page that can be recomputed from its row. */
export function checkPage(page: PageFacts, hostName: string, findings: Findings): void {
  const { url } = page;
  findings.compare('page keys', url, page.urlKey, urlKeyOf(url));
  findings.compare('page hosts', url, hostName, URL.parse(url)?.host);
  const frequency = page.intervalSeconds > 0 ? plannedFrequency(page.intervalSeconds) : 0;
  findings.compare('page planned frequencies', url, page.plannedFrequency, BigInt(Math.fround(frequency)));
  findings.compare('page rate terms', url, page.rateTerm, BigInt(rateTermOf(page)));
  findings.compare('excluded pages have no next visit', url, page.scheduled, !page.excluded);
}

/** Every policy's state gives the same rate; an excluded page counts as nothing. */
function rateTermOf({ policyState, excluded, rateTerm }: PageFacts): number {
  if (excluded || policyState.length === 0) return 0;
  const estimate = revisitPolicies.gamma.estimate(decodeRevisitState(policyState));
  const stored = Number(rateTerm);
  const expected = Math.fround(changeRateTerm(estimate));
  return stored === expected || isChangeRateTerm(stored, estimate) ? stored : expected;
}
