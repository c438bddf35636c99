import { refusal, type ActorContext, type OverloadServices } from '@meguri/api/services-port';
import type { OverloadedHost, OverloadUndo, Resolution } from '@meguri/contracts';
import {
  chooseResolution,
  readHostGroups,
  type OverloadRecord,
  type StandingChoice,
  type StoredChoice,
} from '@meguri/database';
import {
  capacityPerDay,
  dropRuleOf,
  priceUnderResolution,
  type HostPrice,
  type PageGroup,
  type PricingRule,
} from '@meguri/schedule';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { overloadedHost, pricingRule, requireOverload } from './overloaded-hosts.ts';

export function createApplyResolution(deps: Dependencies): OverloadServices['apply'] {
  return async ({ ctx, input }) => {
    const host = await requireOverload(deps, input.name);
    if (!host.overloaded && input.resolution.kind !== 'optimal-price')
      throw refusal('invalid', 'notOverloaded', { host: host.name }, 'name');
    const groups = await readHostGroups(deps.prisma, host);
    const after = (before: StoredChoice) => chosen(before, input.resolution, groups);
    return choose(deps, { ctx, host, groups, asked: input, action: 'overload.apply', after });
  };
}

export function createUndoResolution(deps: Dependencies): OverloadServices['undo'] {
  return async ({ ctx, input }) => {
    const host = await requireOverload(deps, input.name);
    const groups = await readHostGroups(deps.prisma, host);
    return choose(deps, {
      ctx,
      host,
      groups,
      asked: input,
      action: 'overload.undo',
      after: undone(host.name),
    });
  };
}

interface Choosing {
  ctx: ActorContext;
  host: OverloadRecord;
  groups: readonly PageGroup[];
  asked: OverloadUndo;
  action: 'overload.apply' | 'overload.undo';
  after(before: StoredChoice, standing: StandingChoice | null): StoredChoice;
}

async function choose(deps: Dependencies, choosing: Choosing): Promise<OverloadedHost> {
  const { ctx, host, groups, asked, action } = choosing;
  const rule = await pricingRule(deps);
  const now = deps.clock.now();
  const subject = `host:${host.name}`;
  const change = (before: StoredChoice, standing: StandingChoice | null) => {
    checkVersion(asked, standing);
    const after = choosing.after(before, standing);
    const undoes = action === 'overload.undo' ? (standing?.id ?? null) : null;
    const audit = actOf(ctx, { at: now, action, subject, before, after, reason: asked.reason, undoes });
    return { after, audit, price: priceOf({ host, groups, rule }, after) };
  };
  await repeatTransient(() => chooseResolution(deps.prisma, { hostId: host.hostId, now, change }));
  return overloadedHost(await requireOverload(deps, host.name));
}

function chosen(before: StoredChoice, resolution: Resolution, groups: readonly PageGroup[]): StoredChoice {
  checkResolution(resolution);
  const dropRule = dropRuleOf(groups, resolution);
  const shorter = resolution.kind === 'shorten-interval' ? resolution.accessIntervalSeconds : null;
  return {
    resolution,
    dropBelowValue: dropRule.belowValue,
    dropUpToImportance: dropRule.upToImportance,
    minIntervalSeconds: shorter ?? before.minIntervalSeconds,
  };
}

/** The resolution before the last choice. An access interval that was edited since stays. */
const undone = (name: string) => (before: StoredChoice, standing: StandingChoice | null) => {
  if (!standing) throw refusal('conflict', 'noResolution', { host: name });
  const untouched = before.minIntervalSeconds === standing.after.minIntervalSeconds;
  const { minIntervalSeconds } = untouched ? standing.before : before;
  return { ...standing.before, minIntervalSeconds };
};

function priceOf(
  { host, groups, rule }: { host: OverloadRecord; groups: readonly PageGroup[]; rule: PricingRule },
  choice: StoredChoice,
): HostPrice | null {
  if (!host.overloaded || groups.length === 0) return null;
  const { dropBelowValue: belowValue, dropUpToImportance: upToImportance } = choice;
  const resolution = choice.resolution ?? { kind: 'optimal-price' };
  return priceUnderResolution(
    {
      groups,
      capacityPerDay: capacityPerDay(host.effectiveIntervalSeconds),
      wasCrowded: host.isCrowded,
      unvisitedPages: host.unvisitedPages,
    },
    { resolution, dropRule: { belowValue, upToImportance } },
    rule,
  );
}

function checkVersion({ name, version }: OverloadUndo, standing: StandingChoice | null): void {
  if (version === undefined || version === (standing?.id ?? null)) return;
  if (standing === null) throw refusal('conflict', 'resolutionCleared', { host: name });
  throw refusal('conflict', 'resolutionChanged', {
    host: name,
    actor: standing.actor,
    resolution: standing.after.resolution?.kind ?? 'optimal-price',
    at: standing.at.toISOString(),
  });
}

/** @throws {ServiceError} `invalid` for a resolution with values out of range */
export function checkResolution(resolution: Resolution): void {
  if (resolution.kind === 'drop-share') {
    const { share } = resolution;
    if (!(share >= 0 && share <= 1)) throw refusal('invalid', 'shareOutOfRange', { share }, 'resolution');
  }
  if (resolution.kind === 'shorten-interval') {
    const { accessIntervalSeconds: seconds } = resolution;
    if (!(seconds > 0)) throw refusal('invalid', 'intervalNotPositive', { seconds }, 'resolution');
  }
}
