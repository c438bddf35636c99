import { ServiceError, type WebmasterDeskServices } from '@meguri/api/services-port';
import { closeCrawlEvent, openCrawlEvent } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { editHostSettings } from '../hosts/edit-host-settings.ts';
import type { DeskLimits } from './desk-limits.ts';
import { coveredHost, openClaim } from './open-claim.ts';

/** The actor of a webmaster's edit in the audit log. */
export function webmasterOf(host: string): string {
  return `webmaster of ${host}`;
}

/**
 * A webmaster's edit of a host. It applies in addition to the operators' settings, and the stricter value
 * counts. Operators are notified and can undo it.
 */
export function createEditDeskSettings(
  deps: Dependencies,
  limits: DeskLimits,
): WebmasterDeskServices['editSettings'] {
  return async ({ ctx, key, input: { host: name, change, version } }) => {
    const claim = await openClaim(deps, key);
    const host = claim && (await coveredHost(deps, claim, name));
    if (!host) return { kind: 'closed' };
    // A webmaster's right to stop is never limited.
    if (change.paused !== true && !(await limits.mayAct(ctx, key.id))) return { kind: 'too-many' };
    try {
      const actor = webmasterOf(claim.hostName);
      const reason = `at the webmaster desk, claim ${claim.id}`;
      await editHostSettings(deps, {
        name,
        party: 'webmaster',
        change,
        actor,
        origin: 'desk',
        reason,
        version,
      });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'conflict') return { kind: 'conflict' };
      if (error.code === 'invalid') return { kind: 'invalid', field: error.field ?? '' };
      return { kind: 'closed' };
    }
    const event = { subject: `host:${name}`, at: deps.clock.now(), detail: { host: name } };
    if (change.paused === false)
      await closeCrawlEvent(deps.prisma, { ...event, kind: 'webmaster-stop', now: event.at });
    const kind = change.paused === true ? 'webmaster-stop' : 'webmaster-edit';
    await openCrawlEvent(deps.prisma, { ...event, kind });
    return { kind: 'done' };
  };
}
