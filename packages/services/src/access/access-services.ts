import {
  decideAccess,
  prefixProblem,
  type AccessDecision,
  type AccessRule,
  type Reader,
} from '@meguri/access';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import {
  changeAccessRule,
  findAccessRule,
  listAccessRules,
  maxAccessRules,
  readAccessTerms,
} from '@meguri/database';
import type { AccessRuleTerms, AccessRuleView } from '@meguri/contracts';
import { surtKey } from '@meguri/urls';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';

/** Rules for readers of the archive. */
export interface AccessServices {
  listAccessRules(): Promise<AccessRuleView[]>;
  /** Sets the rule of a prefix and a period. @throws {ServiceError} `invalid` with what to correct */
  setAccessRule(call: {
    ctx: ActorContext;
    input: AccessRuleTerms & { reason?: string | undefined };
  }): Promise<AccessRuleView & { auditId: string }>;
  /** @throws {ServiceError} `not-found` */
  removeAccessRule(call: {
    ctx: ActorContext;
    input: { id: number; reason?: string | undefined };
  }): Promise<{ auditId: string }>;
  /** What a reader would get of a URL as captured at an instant, whether or not there is a capture. */
  testAccess(input: { url: string; capturedAt: Date; reader: Reader }): Promise<AccessDecision>;
}

const maxEmbargoDays = 365 * 200;

export function createAccessServices(deps: Dependencies): AccessServices {
  const { prisma, clock } = deps;
  return {
    listAccessRules: () => listAccessRules(prisma),
    setAccessRule: async ({ ctx, input: { reason, ...rule } }) => {
      requireSound(rule);
      const now = clock.now();
      const made = { reason: reason ?? null, createdAt: now, createdBy: ctx.actor.name };
      const changed = await changeAccessRule(prisma, {
        place: rule,
        rule: { ...rule, ...made },
        audit: (before) =>
          actOf(ctx, {
            at: now,
            action: 'access-rule.set',
            subject: ruleSubject(rule),
            before: before && termsOf(before),
            after: termsOf(rule),
            reason,
          }),
      });
      if (!changed?.rule) throw refusal('invalid', 'tooManyAccessRules', { most: maxAccessRules });
      return { ...changed.rule, auditId: changed.auditId };
    },
    removeAccessRule: async ({ ctx, input: { id, reason } }) => {
      const gone = () => refusal('not-found', 'unknownAccessRule', { id }, 'id');
      const rule = await findAccessRule(prisma, id);
      if (!rule) throw gone();
      const changed = await changeAccessRule(prisma, {
        place: rule,
        rule: null,
        audit: (before) => {
          if (before?.id !== id) throw gone();
          return actOf(ctx, {
            at: clock.now(),
            action: 'access-rule.remove',
            subject: ruleSubject(before),
            before: termsOf(before),
            after: null,
            reason,
          });
        },
      });
      if (!changed) throw gone();
      return { auditId: changed.auditId };
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

/** @throws {ServiceError} `invalid` with the field and what to correct */
export function requireSound(rule: Omit<AccessRuleTerms, 'access'>): void {
  const refuse = (problem: string, field: string) => refusal('invalid', 'badAccessRule', { problem }, field);
  const { surtPrefix, capturedFrom, capturedBefore, embargoDays } = rule;
  const problem = prefixProblem(surtPrefix);
  if (problem !== null) throw refuse(problem, 'surtPrefix');
  for (const [field, at] of Object.entries({ capturedFrom, capturedBefore }))
    if (at !== null && !(at.getTime() >= earliestMs && at.getTime() < latestMs))
      throw refuse('The period must be within the years 1 to 9999.', field);
  if (capturedFrom !== null && capturedBefore !== null && capturedFrom >= capturedBefore)
    throw refuse('The period ends before it starts. Swap the two instants.', 'capturedBefore');
  if (!Number.isInteger(embargoDays) || embargoDays < 0 || embargoDays > maxEmbargoDays)
    throw refuse(`An embargo must be 0 to ${maxEmbargoDays} whole days.`, 'embargoDays');
}

/** Range of instants whose year PostgreSQL and ISO 8601 write with four digits. */
const [earliestMs, latestMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')];

const everything = 'everything';

/** The subject of audit entries about a rule: its prefix, which no other kind of subject has. */
const ruleSubject = ({ surtPrefix }: Pick<AccessRule, 'surtPrefix'>): string =>
  `access-rule:${surtPrefix || everything}`;

/** The prefix of a rule by the name in its subject. */
export const prefixOfSubject = (name: string): string => (name === everything ? '' : name);

/** A rule as the audit log stores it. */
export const termsOf = ({
  access,
  embargoDays,
  capturedFrom,
  capturedBefore,
}: Omit<AccessRuleTerms, 'surtPrefix'>) => ({
  access,
  embargoDays,
  capturedFrom: capturedFrom?.toISOString() ?? null,
  capturedBefore: capturedBefore?.toISOString() ?? null,
});
