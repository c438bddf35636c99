import type { CallContext } from '@meguri/api/services-port';
import { createAttemptLimit } from '../auth/attempt-limit.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Of an hour. A check of the file is an access to the host, which strangers may ask for, too: so many are made, whoever asks. */
const most = { claims: 20, checks: 30, fileChecksOfHost: 30, acts: 200 };

/** How often the desk may be used; each answers whether it may be this once more. */
export interface DeskLimits {
  mayClaim(ctx: CallContext): Promise<boolean>;
  mayCheck(ctx: CallContext, check: { claim: string; host: string; method: string }): Promise<boolean>;
  mayAct(ctx: CallContext, claim: string): Promise<boolean>;
}

export function createDeskLimits({ redis, clock }: Dependencies): DeskLimits {
  const limit = (prefix: string) => createAttemptLimit(redis, clock, { prefix, windowSeconds: 3_600 });
  const [claims, checks, acts] = [limit('desk-claim'), limit('desk-check'), limit('desk-act')];
  const anybody = (ctx: CallContext) => ({ ...ctx, clientAddress: null });
  return {
    mayClaim: (ctx) => claims.allows(ctx, '', most.claims),
    mayCheck: async (ctx, { claim, host, method }) =>
      (await checks.allows(anybody(ctx), claim, most.checks)) &&
      (method !== 'file' || (await checks.allows(anybody(ctx), host, most.fileChecksOfHost))),
    mayAct: (ctx, claim) => acts.allows(anybody(ctx), claim, most.acts),
  };
}
