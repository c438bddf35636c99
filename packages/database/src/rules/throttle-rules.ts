import { BlockList, isIP } from 'node:net';
import type { ThrottleRuleView } from '@meguri/contracts';

/** Terms for all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRule extends Omit<ThrottleRuleView, 'version'> {
  /** The audit entry of the last edit; null: the edit predates these entries. */
  auditId: bigint | null;
}

/** The scope of a rule. */
export type RuleScope = Pick<ThrottleRule, 'kind' | 'value'>;

/** Rules for domains and address ranges, compiled for lookups by host. */
export interface ThrottleRules {
  /**
   * The rules of a host.
   *
   * @param hostName name[:port]
   * @param addresses its known addresses
   */
  of(hostName: string, addresses: readonly string[]): ThrottleRule[];
}

/** Disabled rules are skipped. */
export function compileThrottleRules(rules: readonly ThrottleRule[]): ThrottleRules {
  const held = rules.filter(({ disabled }) => !disabled);
  const byDomain = new Map(
    held.filter(({ kind }) => kind === 'domain').map((rule) => [rule.value, rule] as const),
  );
  const byRange = held
    .filter(({ kind }) => kind === 'address-range')
    .map((rule) => ({ rule, range: rangeOf(rule.value) }));

  function ofDomain(hostName: string): ThrottleRule[] {
    if (byDomain.size === 0) return [];
    const labels = hostName.replace(/:\d+$/, '').split('.');
    return labels.flatMap((_, first) => byDomain.get(labels.slice(first).join('.')) ?? []);
  }

  return {
    of: (hostName, addresses) => [
      ...ofDomain(hostName),
      ...byRange
        .filter(({ range }) => addresses.some((address) => contains(range, address)))
        .map(({ rule }) => rule),
    ],
  };
}

/** CIDRs are validated when a rule is written. */
function rangeOf(cidr: string): BlockList {
  const [address = '', prefix = ''] = cidr.split('/');
  const range = new BlockList();
  range.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return range;
}

function contains(range: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && range.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** The rules that apply to one host; for many hosts compile them once. */
export const rulesOfHost = (
  rules: readonly ThrottleRule[],
  { name, address }: { name: string; address: string | null },
): readonly ThrottleRule[] => compileThrottleRules(rules).of(name, address === null ? [] : [address]);

/** The longest interval of the rules; null if none sets one. */
export function longestRuleInterval(
  rules: readonly Pick<ThrottleRule, 'minIntervalSeconds'>[],
): number | null {
  const seconds = rules.map(({ minIntervalSeconds }) => minIntervalSeconds).filter((one) => one !== null);
  return seconds.length === 0 ? null : Math.max(...seconds);
}

/** Until when rules pause a host: an instant, without an end, or not at all. */
export function stoppedUntil(
  rules: readonly Pick<ThrottleRule, 'paused' | 'pausedUntil'>[],
  now: Date,
): Date | 'for-good' | null {
  if (rules.some(({ paused }) => paused)) return 'for-good';
  const ends = rules.map(({ pausedUntil }) => pausedUntil?.getTime() ?? 0);
  const end = Math.max(0, ...ends);
  return end > now.getTime() ? new Date(end) : null;
}
