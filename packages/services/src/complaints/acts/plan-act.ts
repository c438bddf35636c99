import { refusal } from '@meguri/api/services-port';
import type { AuditOrigin, ComplaintAct } from '@meguri/contracts';
import {
  countCapturesOf,
  listHostsOfRule,
  listLinkedHosts,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  rulesOfHost,
  type ActPlan,
  type LinkedHost,
  type IntervalEdit,
} from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { requireHost } from '../../hosts/require-host.ts';
import { requireLocation } from '../../pages/locate-page.ts';
import { ruleRange } from '../../throttle-rules/rule-range.ts';
import { readPaceGrounds } from '../../hosts/host-pace.ts';
import { hostSettingsOf } from '../../hosts/host-settings.ts';
import { planHostEdit } from '../../hosts/plan-host-edit.ts';

/** Most hosts that a preview counts; a rule applies to all others as well. */
const maxHosts = 5_000;
const maxCounted = 10_000;

/** The acting user, as the audit log records it. */
export interface ActingPerson {
  actor: string;
  origin: AuditOrigin | null;
  reason: string | undefined;
  /** Undefined for a preview. */
  complaint?: string | undefined;
}

export interface PlannedAct {
  plan: ActPlan;
  /** Hosts that it affects. */
  hosts: LinkedHost[];
  /** Captures that it hides, counted up to a limit. */
  captures: { count: number; more: boolean } | null;
}

/**
 * Which hosts and captures an act affects. Changes nothing.
 * @throws {ServiceError} `not-found`, `invalid`
 */
export async function planAct(deps: Dependencies, act: ComplaintAct, by: ActingPerson): Promise<PlannedAct> {
  switch (act.kind) {
    case 'slow': {
      const host = await oneHost(deps, act.host);
      await requireSlower(deps, host, act.minIntervalSeconds);
      const edition = await intervalEdit(deps, host.name, by);
      const plan = {
        kind: 'interval',
        hostId: host.hostId,
        seconds: act.minIntervalSeconds,
        edition,
      } as const;
      return { plan, hosts: [host], captures: null };
    }
    case 'pause': {
      const host = await oneHost(deps, act.host);
      return { plan: { kind: 'pause', hostIds: [host.hostId] }, hosts: [host], captures: null };
    }
    case 'recheck-robots': {
      const host = await oneHost(deps, act.host);
      return { plan: { kind: 'robots', hostId: host.hostId }, hosts: [host], captures: null };
    }
    case 'stop':
      return planStop(deps, act);
    case 'takedown':
      return planTakedown(deps, act);
    default:
      return act satisfies never;
  }
}

async function planStop(
  deps: Dependencies,
  { scope, target }: Extract<ComplaintAct, { kind: 'stop' }>,
): Promise<PlannedAct> {
  const { prisma } = deps;
  if (scope === 'host') {
    const host = await oneHost(deps, target);
    return { plan: { kind: 'pause', hostIds: [host.hostId] }, hosts: [host], captures: null };
  }
  const kind = scope === 'domain' ? 'domain' : 'address-range';
  const rule = { kind, value: ruleRange(kind, target) } as const;
  const hosts = await listHostsOfRule(prisma, { rule, limit: maxHosts });
  return { plan: { kind: 'rule', rule }, hosts, captures: null };
}

async function planTakedown(
  deps: Dependencies,
  { scope, target, purgeDays }: Extract<ComplaintAct, { kind: 'takedown' }>,
): Promise<PlannedAct> {
  const located = scope === 'host' ? null : requireLocation(target);
  const host = await oneHost(deps, located?.host ?? target);
  const { hostId, name: hostName } = host;
  const urlKey = located && scope === 'url' ? located.urlKey : null;
  const hidden = { hostId, hostName, urlKey, url: located?.url ?? null };
  const count = await countCapturesOf(deps.prisma, { ...hidden, limit: maxCounted + 1 });
  return {
    plan: {
      kind: 'takedown',
      scope: hidden,
      purgeBy: purgeDays === undefined ? null : new Date(deps.clock.now().getTime() + purgeDays * 86_400_000),
    },
    hosts: [host],
    captures: { count: Math.min(count, maxCounted), more: count > maxCounted },
  };
}

/** @throws {ServiceError} `invalid`, where the interval is shorter than the one that is set for the host */
async function requireSlower(deps: Dependencies, host: LinkedHost, seconds: number): Promise<void> {
  const { prisma } = deps;
  const [settings, rules, known] = await Promise.all([
    readSettings(prisma),
    listThrottleRules(prisma),
    requireHost(deps, host.name),
  ]);
  const rule = longestRuleInterval(rulesOfHost(rules, known));
  const defaultSeconds = Math.max(settings['access.intervalSeconds'], rule ?? 0);
  const set = host.minIntervalSeconds ?? defaultSeconds;
  if (seconds < set)
    throw refusal('invalid', 'notSlower', { host: host.name, seconds: set }, 'minIntervalSeconds');
}

async function oneHost(deps: Dependencies, name: string): Promise<LinkedHost> {
  const { hostId } = await requireHost(deps, name);
  const [host] = await listLinkedHosts(deps.prisma, [hostId]);
  if (!host) throw refusal('not-found', 'unknownHost', { host: name }, 'host');
  return host;
}

/**
 * Prepares setting the operator's minimum access interval of a host, the same way as the host's own edit
 * does.
 * @throws {ServiceError} `not-found`
 */
export async function intervalEdit(
  deps: Dependencies,
  host: string,
  acting: ActingPerson,
): Promise<IntervalEdit> {
  const grounds = await readPaceGrounds(deps, await requireHost(deps, host));
  return (editable, minIntervalSeconds) => {
    const after = { ...hostSettingsOf(editable, 'operator'), minIntervalSeconds };
    return planHostEdit(editable, after, { party: 'operator', ...acting }, grounds);
  };
}
