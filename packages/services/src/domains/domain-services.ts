import type { ActorContext, ChangedDomainLimits, DomainServices } from '@meguri/api/services-port';
import { hostBudgetsOf, raisedLimits, type BudgetKind, type DomainLimits } from '@meguri/contracts';
import { readDomains, readSettings, setDomainLimits } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

interface DomainEdit {
  kind: BudgetKind;
  name: string;
  reason?: string | undefined;
}

/** Budgets of domains: figures, and limits of single domains. */
export function createDomainServices({ prisma, clock }: Dependencies): DomainServices {
  const budgets = async () => hostBudgetsOf(await readSettings(prisma));

  async function set(
    ctx: ActorContext,
    { kind, name, reason }: DomainEdit,
    after: DomainLimits,
  ): Promise<ChangedDomainLimits> {
    const at = clock.now();
    const states = { subject: `domain:${name}`, after: { kind, ...after } };
    const act = { at, action: 'domain.limit' as const, ...states, reason };
    const audit = (before: DomainLimits) => actOf(ctx, { ...act, before: { kind, ...before } });
    return { before: await setDomainLimits(prisma, { kind, name, limits: after, now: at, audit }), after };
  }

  return {
    list: async ({ input: { search } }) =>
      readDomains(prisma, {
        now: clock.now(),
        budgets: await budgets(),
        ...(search !== undefined && { search }),
      }),
    raise: async ({ ctx, input }) => {
      const { kind, name } = input;
      const found = await readDomains(prisma, {
        now: clock.now(),
        budgets: await budgets(),
        only: { kind, name },
      });
      const [domain] = found;
      if (!domain) throw new Error(`no budget of ${kind} ${name}`);
      return set(ctx, input, raisedLimits(domain));
    },
    setLimits: async ({ ctx, input }) => set(ctx, input, input.limits),
  };
}
