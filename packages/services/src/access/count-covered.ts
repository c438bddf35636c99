import { isDomainPrefix, ruleFor, type AccessRule } from '@meguri/access';
import { countAccessesWithin, sampleDomain, type PrismaClient } from '@meguri/database';
import { surtKey } from '@meguri/urls';

/** How many captures a prefix and a period cover. */
export interface CoveredCaptures {
  captures: number;
  isEstimate: boolean;
  hosts: number | null;
}

type Place = Pick<AccessRule, 'surtPrefix' | 'capturedFrom' | 'capturedBefore'>;

/**
 * How many captures a rule of this prefix and period covers: exactly where its domain has few, else extrapolated from a
 * sample. Everything is counted by hours, top-level domains are not counted by host.
 */
export async function countCovered(prisma: PrismaClient, place: Place): Promise<CoveredCaptures> {
  const { surtPrefix, capturedFrom: from, capturedBefore: before } = place;
  const domain = domainOf(surtPrefix);
  if (domain === null) {
    const captures = await countAccessesWithin(prisma, { from, before });
    return { captures, isEstimate: from !== null || before !== null, hosts: null };
  }
  const { hosts: found, captures, sample, isComplete } = await sampleDomain(prisma, domain);
  // A prefix of a host or directory covers only some of the hosts of its domain.
  const hosts = isDomainPrefix(surtPrefix) ? found : null;
  const rule: AccessRule = { ...place, id: 0, access: 'closed', embargoDays: 0 };
  const covered = sample.filter(
    ({ url, capturedAt }) => ruleFor([rule], { surt: surtKey(url), capturedAt }) !== null,
  ).length;
  if (isComplete) return { captures: covered, isEstimate: false, hosts };
  const share = sample.length === 0 ? 0 : covered / sample.length;
  return { captures: Math.round(share * captures), isEstimate: true, hosts };
}

/** The domain whose hosts a prefix may cover, without a port; null: every domain. */
function domainOf(surtPrefix: string): string | null {
  const reversed = /^[^):/]*/.exec(surtPrefix)?.[0].replace(/,$/, '') ?? '';
  return reversed === '' ? null : reversed.split(',').toReversed().join('.');
}
