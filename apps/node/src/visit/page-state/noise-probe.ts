import type { VisitPage } from '@meguri/database';

/** What differs after more than that may be news. */
const longestProbeSeconds = 900;

/** Whether an access at that time tells what of a page changes at once, rather than whether the page has changed since its last visit. */
export function isNoiseProbe(page: Pick<VisitPage, 'nextReason' | 'lastVerdictAt'>, at: Date): boolean {
  if (page.nextReason !== 'noise-probe' || page.lastVerdictAt === null) return false;
  const seconds = (at.getTime() - page.lastVerdictAt.getTime()) / 1000;
  return seconds >= 0 && seconds <= longestProbeSeconds;
}

/** Whether the last verdict was a change of one version into another; the first version is none. */
export function changedAtLastVerdict({ visits, lastChangedAt, lastVerdictAt }: VisitPage): boolean {
  // The verdict bears the time at which its access began, the change that of its end.
  return visits > 1 && lastChangedAt !== null && lastVerdictAt !== null && lastChangedAt >= lastVerdictAt;
}
