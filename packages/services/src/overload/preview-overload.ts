import type { OverloadServices } from '@meguri/api/services-port';
import { readHostGroups, type OverloadRecord } from '@meguri/database';
import {
  betterResolutionFor,
  previewResolution,
  type PreviewedHost,
  type Resolution,
  type ResolutionPreview,
} from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { checkResolution } from './choose-resolution.ts';
import { overloadedHost, pricingRule, requireOverload } from './overloaded-hosts.ts';

export function createPreviewOverload(deps: Dependencies): OverloadServices['preview'] {
  return async ({ input }) => {
    const host = await requireOverload(deps, input.name);
    const previewed = await previewedHost(deps, host);
    return {
      host: overloadedHost(host),
      previews: input.resolutions.map((resolution) => previewChecked(previewed, resolution)),
      recommended: betterResolutionFor(previewed),
    };
  };
}

export async function previewedHost(deps: Dependencies, host: OverloadRecord): Promise<PreviewedHost> {
  const [groups, rule] = await Promise.all([readHostGroups(deps.prisma, host), pricingRule(deps)]);
  return { groups, accessIntervalSeconds: host.effectiveIntervalSeconds, ...rule };
}

/** @throws {ServiceError} `invalid` for a resolution with values out of range */
export function previewChecked(host: PreviewedHost, resolution: Resolution): ResolutionPreview {
  checkResolution(resolution);
  return previewResolution(host, resolution);
}
