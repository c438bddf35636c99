import { registrableDomain } from '@meguri/urls';
import { addressPrefix } from './address-prefix.ts';
import { Prisma } from '../generated/client.ts';
import type { RuleScope } from './throttle-rule.ts';

/**
 * Which rows of `host` a rule speaks of, found by the index of sites or of addresses; {@link compileThrottleRules} says the same of one host.
 * Of a host at several addresses, the one that it was last reached at counts.
 */
export function hostsOfRule({ kind, value }: RuleScope): Prisma.Sql {
  if (kind === 'domain')
    return Prisma.sql`site = ${registrableDomain(value)}
      AND right('.' || split_part(name, ':', 1), ${value.length + 1}::int) = ${`.${value}`}`;
  const first = addressPrefix(value);
  // Of texts that begin with nothing in particular, none is beyond.
  const beyond =
    first === '' ? '~' : first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + 1);
  return Prisma.sql`address ~>=~ ${first} AND address ~<~ ${beyond} AND address::inet <<= ${value}::inet`;
}
