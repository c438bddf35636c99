import { budgetDomains, registrableDomain } from '@meguri/urls';
import { addressPrefix } from './address-prefix.ts';
import { Prisma } from '../generated/client.ts';
import type { RuleScope } from './throttle-rules.ts';

/**
 * Condition for the rows of `host` that a rule applies to, for the index of sites or of addresses; {@link
 * compileThrottleRules} decides the same for one host. Of a host's addresses, the last one used counts.
 */
export function hostsOfRule({ kind, value }: RuleScope): Prisma.Sql {
  if (kind === 'domain') return hostsBelow(value);
  const first = addressPrefix(value);
  // An empty prefix has no upper bound.
  const beyond =
    first === '' ? '~' : first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + 1);
  return Prisma.sql`address ~>=~ ${first} AND address ~<~ ${beyond} AND address::inet <<= ${value}::inet`;
}

/**
 * The index of sites finds hosts of the registrable domain. Below a private suffix of it, as `s3.amazonaws.com` is of
 * `amazonaws.com`, each name is a site of its own: where such hosts are known, the index of parts of names finds them.
 */
function hostsBelow(domain: string): Prisma.Sql {
  const isBelow = Prisma.sql`right('.' || split_part(name, ':', 1), ${domain.length + 1}::int) = ${`.${domain}`}`;
  const { domain: site, suffix } = budgetDomains(domain);
  return Prisma.sql`host_id IN (
    SELECT host_id FROM host WHERE site = ${registrableDomain(domain)} AND ${isBelow}
    UNION ALL
    SELECT host_id FROM host_name
    WHERE EXISTS (SELECT 1 FROM domain_count WHERE kind = 'suffix' AND name = ${suffix ?? site})
      AND name LIKE ${`%.${domain}%`} AND ${isBelow})`;
}
