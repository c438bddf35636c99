import {
  decideAccess,
  prefixProblem,
  type AccessDecision,
  type AccessRule,
  type Reader,
} from '@meguri/access';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import {
  listAccessRules,
  maxAccessRules,
  readAccessTerms,
  removeAccessRule,
  setAccessRule,
  type StoredAccessRule,
} from '@meguri/database';
import { surtKey } from '@meguri/urls';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';

/** Rules for readers of the archive. */
export interface AccessServices {
  listAccessRules(): Promise<StoredAccessRule[]>;
  /** Sets the rule of a prefix and a period. @throws {ServiceError} `invalid` with what to mend */
  setAccessRule(call: {
    ctx: ActorContext;
    input: Omit<AccessRule, 'id'> & { reason?: string | undefined };
  }): Promise<StoredAccessRule>;
  /** @throws {ServiceError} `not-found` */
  removeAccessRule(call: {
    ctx: ActorContext;
    input: { id: number; reason?: string | undefined };
  }): Promise<void>;
  /** What a reader would get of a URL as captured at an instant, whether or not there is a capture. */
  testAccess(input: { url: string; capturedAt: Date; reader: Reader }): Promise<AccessDecision>;
}

const maxEmbargoDays = 365 * 200;

export function createAccessServices(deps: Dependencies): AccessServices {
  const { prisma, clock } = deps;
  return {
    listAccessRules: () => listAccessRules(prisma),
    setAccessRule: async ({ ctx, input: { reason, ...rule } }) => {
      const problem = prefixProblem(rule.surtPrefix) ?? problemOf(rule);
      if (problem !== null) throw refusal('invalid', 'badAccessRule', { problem });
      const now = clock.now();
      const made = { reason: reason ?? null, createdAt: now, createdBy: ctx.actor.name };
      const stored = await setAccessRule(prisma, {
        rule: { ...rule, ...made },
        audit: (before) =>
          actOf(ctx, {
            at: now,
            action: 'access-rule.set',
            subject: subjectOf(rule),
            before: before && termsOf(before),
            after: termsOf(rule),
            reason,
          }),
      });
      if (!stored) throw refusal('invalid', 'tooManyAccessRules', { most: maxAccessRules });
      return stored;
    },
    removeAccessRule: async ({ ctx, input: { id, reason } }) => {
      const audit = (before: StoredAccessRule) =>
        actOf(ctx, {
          at: clock.now(),
          action: 'access-rule.remove',
          subject: subjectOf(before),
          before: termsOf(before),
          after: null,
          reason,
        });
      if (!(await removeAccessRule(prisma, { id, audit })))
        throw refusal('not-found', 'unknownAccessRule', { id }, 'id');
    },
    testAccess: async ({ url: text, capturedAt, reader }) => {
      const { hostId, urlKey, url } = requireLocation(text);
      const surt = surtKey(url);
      const terms = await readAccessTerms(prisma, { surt, hostId });
      return decideAccess(
        { hostId, urlKey, url, surt, capturedAt, bodyOf: null },
        reader,
        terms,
        clock.now(),
      );
    },
  };
}

function problemOf({ capturedFrom, capturedBefore, embargoDays }: Omit<AccessRule, 'id'>): string | null {
  if (capturedFrom !== null && capturedBefore !== null && capturedFrom >= capturedBefore)
    return 'The period ends before it starts. Exchange the two instants.';
  if (Number.isInteger(embargoDays) && embargoDays >= 0 && embargoDays <= maxEmbargoDays) return null;
  return `An embargo takes 0 to ${maxEmbargoDays} whole days.`;
}

const subjectOf = ({ surtPrefix }: Pick<AccessRule, 'surtPrefix'>) =>
  `access-rule:${surtPrefix || 'everything'}`;

const termsOf = ({ access, embargoDays, capturedFrom, capturedBefore }: Omit<AccessRule, 'id'>) => ({
  access,
  embargoDays,
  capturedFrom: capturedFrom?.toISOString() ?? null,
  capturedBefore: capturedBefore?.toISOString() ?? null,
});
