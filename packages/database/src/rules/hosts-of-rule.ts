import { registrableDomain } from '@meguri/urls';
import { addressPrefix } from './address-prefix.ts';
import { Prisma } from '../generated/client.ts';
import type { RuleScope } from './throttle-rule.ts';

/**
 * Condition for the rows of `host` that a rule applies to, for the index of sites or of addresses; {@link
 * compileThrottleRules} decides the same for one host. Of a host's addresses, the last one used counts.
 */
export function hostsOfRule({ kind, value }: RuleScope): Prisma.Sql {
  if (kind === 'domain')
    return Prisma.sql`site = ${registrableDomain(value)}
      AND right('.' || split_part(name, ':', 1), ${value.length + 1}::int) = ${`.${value}`}`;
  const first = addressPrefix(value);
  // An empty prefix has no upper bound.
  const beyond =
    first === '' ? '~' : first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + 1);
  return Prisma.sql`address ~>=~ ${first} AND address ~<~ ${beyond} AND address::inet <<= ${value}::inet`;
}
