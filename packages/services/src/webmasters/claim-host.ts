import type { WebmasterDeskServices } from '@meguri/api/services-port';
import { createClaim, findHost, findHostNames, hostIdOf, listRobotsTexts } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';
import { deskHashes, newDeskKey } from './desk-key.ts';
import type { DeskLimits } from './desk-limits.ts';

const waitingMs = 7 * 86_400_000;
const longestName = 2_000;

/** Starts a claim to a host that the crawl knows; it visits no others. */
export function createClaimHost(deps: Dependencies, limits: DeskLimits): WebmasterDeskServices['claim'] {
  const { prisma, clock } = deps;
  return async ({ ctx, host: written }) => {
    const name = hostOf(written);
    if (name === null) return { kind: 'invalid' };
    if (!(await limits.mayClaim(ctx))) return { kind: 'too-many' };
    const now = clock.now();
    const host = await findHost(prisma, { hostId: hostIdOf(name), now });
    if (host?.name !== name) return { kind: 'unknown' };
    if (host.aliasOf !== null) {
      const target = (await findHostNames(prisma, [host.aliasOf])).get(host.aliasOf);
      return target ? { kind: 'alias', of: target.name } : { kind: 'unknown' };
    }
    const key = newDeskKey();
    const expiresAt = new Date(now.getTime() + waitingMs);
    const scheme = await schemeOf(deps, host.hostId);
    const { hostId } = host;
    await createClaim(prisma, {
      id: key.id,
      hostId,
      hostName: name,
      ...deskHashes(key.secret),
      scheme,
      now,
      expiresAt,
    });
    return { kind: 'claimed', key };
  };
}

/**
 * Reads the host from a typed name or URL; null if there is none. Accepts names in any script and case, as
 * browsers do.
 */
export function hostOf(written: string): string | null {
  const text = written.trim();
  if (text.length > longestName || /[\s@]/.test(text)) return null;
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const host = locatePage(isUrl ? text : `http://${text.replace(/:443$/, '')}`)?.host;
  // The dot of the DNS root at the end of a name is not part of the host.
  return host?.replace(/\.(?=:\d+$|$)/, '') ?? null;
}

/** Address at which the crawl last found a server. */
async function schemeOf({ prisma }: Dependencies, hostId: bigint): Promise<'http' | 'https'> {
  const robots = await listRobotsTexts(prisma, hostId);
  const answered = robots.filter(({ httpStatus }) => httpStatus !== null);
  const [latest] = answered.toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime());
  return latest?.scheme === 'http' ? 'http' : 'https';
}
