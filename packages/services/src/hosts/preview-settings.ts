import type { HostServices } from '@meguri/api/services-port';
import {
  readThrottle,
  hostSettingsChangeSchema,
  type PaceView,
  type HostSettingsPreview,
} from '@meguri/contracts';
import { findOverload, sampleHostUrls, type HostSettingRow } from '@meguri/database';
import { findPathExclusion } from '@meguri/robots';
import {
  capacityPerDay,
  openShare,
  previewResolution,
  type HostPace,
  type PreviewedHost,
} from '@meguri/schedule';
import { pathDepth } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { previewedHost } from '../overload/preview-overload.ts';
import { maxJudgedPages } from '../robots/get-robots-version.ts';
import { invalidHostSettings } from './edit-host-settings.ts';
import { hostPace, readPaceGrounds } from './host-pace.ts';
import { changedSettings, hostSettingsOf, withHostSettings } from './host-settings.ts';
import { requireHost } from './require-host.ts';

/** Previews a change of an operator's settings; changes nothing. */
export function createPreviewSettings(deps: Dependencies): HostServices['previewSettings'] {
  return async ({ input: { name, change } }): Promise<HostSettingsPreview> => {
    const host = await requireHost(deps, name);
    const checked = hostSettingsChangeSchema.safeParse(change);
    if (!checked.success) throw invalidHostSettings(checked.error);
    const set = { ...host, throttle: readThrottle(host.throttle) };
    const terms = changedSettings(hostSettingsOf(set, 'operator'), checked.data);
    const { excludedPaths, maxPathDepth } = terms;
    const excludes = excludedPaths.length > 0 || maxPathDepth !== null;
    const isExcluded = (url: string) =>
      findPathExclusion(excludedPaths, url) !== null || pathDepth(url) > (maxPathDepth ?? Infinity);
    const [grounds, record, urls] = await Promise.all([
      readPaceGrounds(deps, host),
      findOverload(deps.prisma, host.hostId),
      excludes ? sampleHostUrls(deps.prisma, { hostId: host.hostId, limit: maxJudgedPages }) : [],
    ]);
    const previewed = record && (await previewedHost(deps, record));
    const paceOf = (settings: HostSettingRow) => paceView(previewed, hostPace(host, settings, grounds));
    return {
      before: paceOf(set),
      after: paceOf(withHostSettings(set, 'operator', terms)),
      judgedPages: urls.length,
      excludedPages: urls.filter(isExcluded).length,
    };
  };
}

function paceView(previewed: PreviewedHost | null, pace: HostPace): PaceView {
  const share = pace.paused ? 0 : openShare(pace.weeks);
  const intervalSeconds = share === 0 ? Infinity : pace.intervalSeconds / share;
  const { intervalSeconds: seconds } = pace;
  const view = { intervalSeconds: seconds, openShare: share, paused: pace.paused };
  if (previewed === null || !Number.isFinite(intervalSeconds) || intervalSeconds <= 0)
    return {
      ...view,
      capacityPerDay: share === 0 ? 0 : null,
      freshness: null,
      versionsPerDay: null,
      overloaded: false,
    };
  const host = { ...previewed, accessIntervalSeconds: intervalSeconds };
  const { total, overloaded } = previewResolution(host, { kind: 'optimal-price' });
  return {
    ...view,
    capacityPerDay: capacityPerDay(intervalSeconds, 1),
    freshness: total.freshness,
    versionsPerDay: total.versionsPerDay,
    overloaded,
  };
}
