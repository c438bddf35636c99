import type { WebmasterDeskServices } from '@meguri/api/services-port';
import { endClaim, requestProofCheck } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { tryRobots } from '../robots/try-robots.ts';
import { createRequestRemoval } from './request-removal.ts';
import { createClaimHost } from './claim-host.ts';
import { createDeskLimits, type DeskLimits } from './desk-limits.ts';
import { coveredHost, openClaim } from './open-claim.ts';
import { createOpenDesk } from './open-desk.ts';
import { createEditDeskSettings, webmasterOf } from './edit-desk-settings.ts';

/** The procedures of the webmaster desk. */
export function createWebmasterDeskServices(deps: Dependencies): WebmasterDeskServices {
  const limits = createDeskLimits(deps);
  return {
    claim: createClaimHost(deps, limits),
    open: createOpenDesk(deps),
    check: createCheck(deps, limits),
    editSettings: createEditDeskSettings(deps, limits),
    requestRemoval: createRequestRemoval(deps, limits),
    tryRobots: createTryDeskRobots(deps, limits),
    leave: createLeave(deps),
  };
}

/** Requests a check; a node runs it as soon as politeness allows. */
function createCheck(deps: Dependencies, limits: DeskLimits): WebmasterDeskServices['check'] {
  return async ({ ctx, key, input: { method } }) => {
    const claim = await openClaim(deps, key);
    if (!claim) return { kind: 'closed' };
    const { id, hostName, state } = claim;
    const wanted = { claim: id, host: hostName, method, isProved: state === 'proved' };
    if (!(await limits.mayCheck(ctx, wanted))) return { kind: 'too-many' };
    await requestProofCheck(deps.prisma, { id, method, now: deps.clock.now() });
    return { kind: 'done' };
  };
}

function createTryDeskRobots(deps: Dependencies, limits: DeskLimits): WebmasterDeskServices['tryRobots'] {
  return async ({ ctx, key, input: { host: name, draft, urls } }) => {
    const claim = await openClaim(deps, key);
    const host = claim && (await coveredHost(deps, claim, name));
    if (!host || !(await limits.mayAct(ctx, key.id))) return null;
    return tryRobots(deps, { name, draft, urls });
  };
}

function createLeave(deps: Dependencies): WebmasterDeskServices['leave'] {
  const { prisma, clock } = deps;
  return async ({ key }) => {
    const claim = await openClaim(deps, key);
    if (!claim) return { kind: 'closed' };
    const { id, hostName } = claim;
    await endClaim(prisma, {
      id,
      state: 'left',
      audit: ({ state }) => ({
        at: clock.now(),
        actor: webmasterOf(hostName),
        action: 'webmaster.leave',
        subject: `host:${hostName}`,
        before: { claim: id, state },
        after: { claim: id, state: 'left' },
        reason: null,
        origin: 'desk',
      }),
    });
    return { kind: 'done' };
  };
}
