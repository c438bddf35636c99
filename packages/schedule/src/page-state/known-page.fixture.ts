import { newNeighbourRecord } from '../neighbours/neighbour-alarm.ts';
import { defaultPrior } from '../revisit/gamma/change-prior.ts';
import { defaultTuning } from '../revisit/policy-tuning.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import { defaultDuplicateTerms } from './duplicate-interval.ts';
import { nextPageState, type PageTerms } from './next-page-state.ts';
import type { KnownPage, PageFinding } from './page-state.ts';
import { seededSequence } from '../revisit/seeded-sequence.fixture.ts';

export const testNow = new Date('2026-03-01T12:00:00.000Z');
export const quiet = { wantsProbe: false, hasLearnt: false };

/** A successful access that found new content. */
export function finding(fields: Partial<PageFinding> = {}): PageFinding {
  return {
    access: 'content',
    errorClass: null,
    endedAt: testNow,
    contentDiffers: true,
    lastModified: null,
    serverDate: testNow,
    noise: quiet,
    duplicate: null,
    ...fields,
  };
}

/** Terms under which the next visit depends only on the page itself. */
export const scheduling = (): PageTerms => ({
  policy: 'gamma',
  limits: { minIntervalSeconds: secondsPerDay, maxIntervalSeconds: 400 * secondsPerDay },
  clock: null,
  changesPerVisit: 1,
  importance: 1,
  pricing: null,
  dropRule: { belowValue: null, upToImportance: null },
  hostMeanRatePerDay: null,
  globalMeanRatePerDay: null,
  prior: defaultPrior,
  tuning: defaultTuning,
  knownSources: 0,
  lastModifiedRecord: null,
  neighbours: newNeighbourRecord,
  random: seededSequence(7),
  probeSeconds: 60,
  duplicates: defaultDuplicateTerms,
});

/** A page that was never accessed. */
export function newPage(fields: Partial<KnownPage> = {}): KnownPage {
  return {
    hostId: 5n,
    nextVisitAt: testNow,
    nextReason: 'seed',
    lastAccessAt: null,
    lastVerdictAt: null,
    lastChangedAt: null,
    intervalSeconds: 0,
    baseIntervalSeconds: null,
    policyState: [],
    visits: 0,
    changes: 0,
    consecutiveErrors: 0,
    rateTerm: 0,
    announcedBy: null,
    alarm: null,
    lastModified: null,
    textDigest: null,
    duplicateOf: null,
    ...fields,
  };
}

/** A page ten days after its first, successful access. */
export function knownPage(fields: Partial<KnownPage> = {}): KnownPage {
  const firstAt = new Date(testNow.getTime() - 10 * secondsPerDay * 1000);
  return newPage({
    visits: 1,
    lastAccessAt: fields.lastVerdictAt ?? firstAt,
    lastVerdictAt: firstAt,
    lastChangedAt: firstAt,
    policyState: nextPageState(newPage(), finding(), scheduling()).schedule.policyState,
    textDigest: new Uint8Array(8).fill(1),
    ...fields,
  });
}
