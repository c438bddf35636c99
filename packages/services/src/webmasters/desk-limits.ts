import type { CallContext } from '@meguri/api/services-port';
import type { ProofMethod } from '@meguri/contracts';
import { createAttemptLimit } from '../auth/attempt-limit.ts';
import type { Dependencies } from '../context/dependencies.ts';

/**
 * Limits per hour. A check of the file is an access to the host, which strangers may request too: the limit
 * per address leaves some for the webmaster, and the limit per host is one a minute.
 */
const allowed = { claims: 20, checks: 30, fileChecksOfOne: 12, fileChecksOfHost: 60, acts: 200 };

export interface RequestedCheck {
  claim: string;
  host: string;
  method: ProofMethod;
  /** The proof was found before, so the caller is the webmaster. */
  isProved: boolean;
}

/** Rate limits of the desk; each method counts one use and returns whether it is permitted. */
export interface DeskLimits {
  mayClaim(ctx: CallContext): Promise<boolean>;
  mayCheck(ctx: CallContext, check: RequestedCheck): Promise<boolean>;
  mayAct(ctx: CallContext, claim: string): Promise<boolean>;
}

export function createDeskLimits({ redis, clock }: Dependencies): DeskLimits {
  const limit = (prefix: string) => createAttemptLimit(redis, clock, { prefix, windowSeconds: 3_600 });
  const [claims, checks, acts] = [limit('desk-claim'), limit('desk-check'), limit('desk-act')];
  const anyAddress = (ctx: CallContext) => ({ ...ctx, clientAddress: null });
  return {
    mayClaim: (ctx) => claims.allows(ctx, '', allowed.claims),
    mayCheck: async (ctx, { claim, host, method, isProved }) => {
      if (!(await checks.allows(anyAddress(ctx), claim, allowed.checks))) return false;
      if (method !== 'file' || isProved) return true;
      return (
        (await checks.allows(ctx, host, allowed.fileChecksOfOne)) &&
        (await checks.allows(anyAddress(ctx), host, allowed.fileChecksOfHost))
      );
    },
    mayAct: (ctx, claim) => acts.allows(anyAddress(ctx), claim, allowed.acts),
  };
}
