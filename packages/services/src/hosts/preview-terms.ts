import { ServiceError, type HostServices } from '@meguri/api/services-port';
import { readThrottle, termsChangeSchema, type PaceView, type TermsPreview } from '@meguri/contracts';
import { findOverload, sampleHostUrls, type HostSettings, type OverloadRecord } from '@meguri/database';
import { findPathExclusion } from '@meguri/robots';
import { capacityPerDay, openShare, previewResolution, type HostPace } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { previewedHost } from '../overload/preview-overload.ts';
import { hostPace, readPaceGrounds } from './host-pace.ts';
import { changedTerms, termsOf, withTerms } from './host-terms.ts';
import { requireHost } from './require-host.ts';

/** Pages that are held against exclusions: all of most hosts. */
const mostJudgedPages = 10_000;

/** What a change of an operator's terms would do; nothing is changed. */
export function createPreviewTerms(deps: Dependencies): HostServices['previewTerms'] {
  return async ({ input: { name, change } }): Promise<TermsPreview> => {
    const host = await requireHost(deps, name);
    const checked = termsChangeSchema.safeParse(change);
    if (!checked.success)
      throw new ServiceError('invalid', checked.error.issues[0]?.message ?? 'not valid', 'change');
    const set = { ...host, throttle: readThrottle(host.throttle) };
    const terms = changedTerms(termsOf(set, 'operator'), checked.data);
    const [grounds, record, urls] = await Promise.all([
      readPaceGrounds(deps, host),
      findOverload(deps.prisma, host.hostId),
      sampleHostUrls(deps.prisma, { hostId: host.hostId, limit: mostJudgedPages }),
    ]);
    const paceOf = async (settings: HostSettings) =>
      paceView(deps, record, hostPace(host, settings, grounds));
    const [before, after] = await Promise.all([paceOf(set), paceOf(withTerms(set, 'operator', terms))]);
    return {
      before,
      after,
      judgedPages: urls.length,
      excludedPages: urls.filter((url) => findPathExclusion(terms.excludedPaths, url) !== null).length,
    };
  };
}

async function paceView(
  deps: Dependencies,
  record: OverloadRecord | null,
  pace: HostPace,
): Promise<PaceView> {
  const share = pace.paused ? 0 : openShare(pace.weeks);
  const intervalSeconds = share === 0 ? Infinity : pace.intervalSeconds / share;
  const { intervalSeconds: seconds } = pace;
  const view = { intervalSeconds: seconds, openShare: share, paused: pace.paused };
  if (record === null || !Number.isFinite(intervalSeconds) || intervalSeconds <= 0)
    return {
      ...view,
      capacityPerDay: share === 0 ? 0 : null,
      freshness: null,
      versionsPerDay: null,
      overloaded: false,
    };
  const host = { ...(await previewedHost(deps, record)), accessIntervalSeconds: intervalSeconds };
  const { total, overloaded } = previewResolution(host, { kind: 'optimal-price' });
  return {
    ...view,
    capacityPerDay: capacityPerDay(intervalSeconds, 1),
    freshness: total.freshness,
    versionsPerDay: total.versionsPerDay,
    overloaded,
  };
}
