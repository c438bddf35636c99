import { expect, test } from 'vitest';
import { explainNextVisit } from '../revisit/explain/explain-next-visit.ts';
import { unconstrainedHost } from '../revisit/explain/host-situation.ts';
import { defaultPrior } from '../revisit/gamma/change-prior.ts';
import { defaultTuning } from '../revisit/policy-tuning.ts';
import { droppedIntervalSeconds, noDrops } from '../overload/drop-rule.ts';
import { planRevisit, type RevisitTerms } from './plan-revisit.ts';

const day = 86_400;
const limits = { minIntervalSeconds: day, maxIntervalSeconds: 400 * day };
const now = new Date('2026-03-01T00:00:00Z');
const price = { price: 3, versionsWeight: 0.5, exclusion: null };

test.each([
  ['on a host with a mean of its own', 0.3, 4, null, noDrops],
  ['on a host without one, by the crawl-wide mean', null, 0.0625, null, noDrops],
  ['on a host without one, by another crawl-wide mean', null, 4, null, noDrops],
  ['while no mean is known', null, null, null, noDrops],
  ['on an overloaded host without a mean', null, 0.0625, price, noDrops],
  ['on a host whose slow pages were dropped', null, 0.0625, price, { ...noDrops, belowValue: 0.07 }],
])('the outlook of a page equals what planRevisit plans %s', (_, hostMean, globalMean, pricing, dropRule) => {
  const random = () => 0.5;
  const terms: RevisitTerms = {
    policy: 'gamma',
    limits,
    hostMeanRatePerDay: hostMean,
    globalMeanRatePerDay: globalMean,
    prior: defaultPrior,
    tuning: defaultTuning,
    random,
    changesPerVisit: 1,
    importance: 1,
    dropRule,
    pricing,
  };
  // The prior counts most after the first visit, before any verdict.
  const first = planRevisit(
    { ...terms, hostMeanRatePerDay: null, globalMeanRatePerDay: null },
    { kind: 'first' },
  );
  const elapsedSeconds = 5 * day;
  const { outlook } = explainNextVisit(
    {
      ...first,
      nextVisitAt: new Date(now.getTime() + elapsedSeconds * 1_000),
      lastVerdictAt: now,
      consecutiveErrors: 0,
      deferred: false,
    },
    {
      policy: 'gamma',
      limits,
      now,
      host: {
        ...unconstrainedHost,
        knownRates: { meanRatePerDay: hostMean, globalMeanRatePerDay: globalMean },
        pricing,
        dropRule,
      },
    },
  );
  const planned = [true, false].map((changed) => {
    const { intervalSeconds } = planRevisit(terms, {
      kind: 'verdict',
      state: first.state,
      elapsedSeconds,
      changed,
      lastChangeAgeSeconds: null,
    });
    return intervalSeconds === droppedIntervalSeconds ? null : intervalSeconds;
  });
  expect(planned.includes(null)).toBe(dropRule.belowValue !== null);
  expect(outlook.map(({ intervalSeconds }) => intervalSeconds)).toEqual(planned);
});
