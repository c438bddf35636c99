import type { HostServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { editHostSettings } from './edit-host-settings.ts';
import { hostDetail } from './get-host.ts';
import { guardPace } from './guard-pace.ts';
import { requireHost } from './require-host.ts';

/** An operator's edit. */
export function createEditHost(deps: Dependencies): HostServices['edit'] {
  return async ({ ctx, input }) => {
    const { name, party = 'operator', reason, version, confirmed, ...change } = input;
    if (party === 'operator') await guardPace(deps, ctx, change, confirmed);
    await editHostSettings(deps, {
      name,
      party,
      change,
      actor: ctx.actor.name,
      origin: ctx.origin ?? null,
      reason,
      version,
    });
    return hostDetail(deps, await requireHost(deps, name));
  };
}
