import { elapsedDays } from '../../seconds-per-day.ts';
import { definePolicy, firstWithoutRate } from '../define-policy.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { historyAfterVisit, historyState } from './update-history.ts';
import { isSingular, paperIntervalDays } from './visit-history.ts';

/**
 * The policy of Tamura & Kitsuregawa (DBSJ Letters): an approximation of the maximum-likelihood rate.
 *
 * @param changesPerVisit the interval in units of the estimated mean time between changes; 1 is theirs
 */
export function createPaperPolicy(changesPerVisit = 1): RevisitPolicy {
  return definePolicy({
    id: 'paper',
    first: (visit) => firstWithoutRate(visit, changesPerVisit),

    onVerdict(visit) {
      const history = historyAfterVisit(visit);
      const days = paperIntervalDays(history, elapsedDays(visit.elapsedSeconds), visit.tuning);
      return { state: historyState(history), days: days * (isSingular(history) ? 1 : changesPerVisit) };
    },
  });
}
