import { BlockList, isIP } from 'node:net';
import { ServiceError } from '@meguri/api/services-port';
import type { ComplaintAct } from '@meguri/contracts';
import {
  countCapturesOf,
  listHostsAtAddresses,
  listHostsOfSites,
  listLinkedHosts,
  type ActPlan,
  type LinkedHost,
} from '@meguri/database';
import { siteName } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';
import { requireLocation } from '../pages/locate-page.ts';

/** More hosts than this are not stopped by one click: it was another range that was meant. */
const mostHosts = 5_000;
const mostCounted = 10_000;

export interface PlannedAct {
  plan: ActPlan;
  /** Hosts that it touches. */
  hosts: LinkedHost[];
  /** Captures that it hides, counted up to a bound. */
  captures: { count: number; more: boolean } | null;
}

/**
 * What an act comes down to: which hosts, which captures. Nothing is changed.
 *
 * @throws {ServiceError} `not-found`, `invalid`
 */
export async function planAct(deps: Dependencies, act: ComplaintAct): Promise<PlannedAct> {
  switch (act.kind) {
    case 'slow': {
      const host = await oneHost(deps, act.host);
      const plan = { kind: 'interval', hostId: host.hostId, seconds: act.minIntervalSeconds } as const;
      return { plan, hosts: [host], captures: null };
    }
    case 'pause': {
      const host = await oneHost(deps, act.host);
      return { plan: { kind: 'pause', hostIds: [host.hostId], stop: null }, hosts: [host], captures: null };
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
    return { plan: { kind: 'pause', hostIds: [host.hostId], stop: null }, hosts: [host], captures: null };
  }
  const isDomain = scope === 'domain';
  const entry = isDomain ? requireDomain(target) : requireRange(target);
  const limit = mostHosts + 1;
  const hosts = isDomain
    ? await listHostsOfSites(prisma, { sites: [entry], limit })
    : await listHostsAtAddresses(prisma, { range: entry, limit });
  if (hosts.length > mostHosts)
    throw new ServiceError(
      'invalid',
      `More than ${mostHosts} hosts would be stopped by ${entry}; name a smaller range.`,
      'target',
    );
  const list = isDomain ? 'access.stoppedDomains' : 'access.stoppedAddresses';
  const hostIds = hosts.map(({ hostId }) => hostId);
  return { plan: { kind: 'pause', hostIds, stop: { list, entry } }, hosts, captures: null };
}

async function planTakedown(
  deps: Dependencies,
  { scope, target }: Extract<ComplaintAct, { kind: 'takedown' }>,
): Promise<PlannedAct> {
  const located = scope === 'host' ? null : requireLocation(target);
  const host = await oneHost(deps, located?.host ?? target);
  const { hostId, name: hostName } = host;
  const urlKey = located && scope === 'url' ? located.urlKey : null;
  const hidden = { hostId, hostName, urlKey, url: located?.url ?? null };
  const count = await countCapturesOf(deps.prisma, { ...hidden, limit: mostCounted + 1 });
  return {
    plan: { kind: 'takedown', scope: hidden },
    hosts: [host],
    captures: { count: Math.min(count, mostCounted), more: count > mostCounted },
  };
}

async function oneHost(deps: Dependencies, name: string): Promise<LinkedHost> {
  const { hostId } = await requireHost(deps, name);
  const [host] = await listLinkedHosts(deps.prisma, [hostId]);
  if (!host) throw new ServiceError('not-found', `No host is called ${name}.`, 'host');
  return host;
}

function requireDomain(text: string): string {
  const name = text.trim().toLowerCase();
  const domain = siteName(name);
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) && isIP(domain) === 0) return domain;
  throw new ServiceError('invalid', `"${text}" is no domain; write it like example.org.`, 'target');
}

/** The widest ranges that one click may stop. */
const shortestPrefix = { 4: 16, 6: 32 } as const;

function requireRange(text: string): string {
  const [address = '', prefix] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    throw new ServiceError(
      'invalid',
      `"${text}" is no address range; write it like 192.0.2.0/24 or 192.0.2.7.`,
      'target',
    );
  if (prefix === undefined) return address;
  const length = Number(prefix);
  if (length > (version === 4 ? 32 : 128) || length < shortestPrefix[version === 4 ? 4 : 6])
    throw new ServiceError(
      'invalid',
      `A range must have a prefix from /${shortestPrefix[version === 4 ? 4 : 6]} to /${version === 4 ? 32 : 128}, not /${prefix}.`,
      'target',
    );
  return `${address}/${length}`;
}

/** A list of addresses and ranges to look addresses up in. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
