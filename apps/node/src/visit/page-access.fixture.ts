import { newNeighbourRecord, usualPrior } from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import { nothingLearnt } from '../content/noise-finding.ts';
import { testNow, visitPage } from '../testing/rows.ts';
import { nextPageState, type SchedulingContext } from './page-state/next-page-state.ts';
import type { PageFinding } from './page-state/page-finding.ts';

/** A digest that is this byte all over. */
export const digest = (byte: number) => new Uint8Array(32).fill(byte);
export const daySeconds = 86_400;

/** What a successful access found, which differs from before. */
export function finding(fields: Partial<PageFinding> = {}): PageFinding {
  return {
    code: 'ok',
    statusCode: 200,
    endedAt: testNow,
    etag: '"1"',
    lastModified: null,
    serverDate: testNow,
    redirectTarget: null,
    payloadDigest: digest(9),
    changeMemory: null,
    noise: nothingLearnt,
    content: {
      differs: true,
      textDigest: digest(1),
      simhash: new Uint8Array(8),
      title: 'A title',
      language: 'ja',
    },
    ...fields,
  };
}

/** Terms under which nothing but the page itself counts. */
export const scheduling = (): SchedulingContext => ({
  policy: 'gamma',
  limits: { minIntervalSeconds: daySeconds, maxIntervalSeconds: 400 * daySeconds },
  clock: null,
  changesPerVisit: 1,
  importance: 1,
  pricing: null,
  dropRule: { belowValue: null, upToImportance: null },
  hostMeanRatePerDay: null,
  globalMeanRatePerDay: null,
  prior: usualPrior,
  knownSources: 0,
  lastModifiedRecord: null,
  neighbours: newNeighbourRecord,
  random: seededRandom(7),
  probeSeconds: 60,
});

/** A page after its first, successful access. */
export const knownPage = () =>
  visitPage({
    visits: 1,
    lastVerdictAt: new Date(testNow.getTime() - 10 * daySeconds * 1000),
    lastChangedAt: new Date(testNow.getTime() - 10 * daySeconds * 1000),
    policyState: nextPageState(visitPage(), finding(), scheduling()).update.policyState,
    etag: '"0"',
    payloadDigest: digest(2),
    textDigest: digest(1),
    simhash: new Uint8Array(8),
    payloadCapturedAt: new Date(testNow.getTime() - 10 * daySeconds * 1000),
    title: 'Before',
    mime: 'text/html',
  });
