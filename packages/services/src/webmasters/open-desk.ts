import type { DeskKey, WebmasterDeskServices } from '@meguri/api/services-port';
import {
  isCovered,
  proofFilePath,
  proofRecordName,
  proofText,
  provableDomains,
  type DeskClaim,
} from '@meguri/contracts';
import { listHostsOfSites, readSettings, type ClaimRecord } from '@meguri/database';
import { registrableDomain } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { deskHost } from './desk-host.ts';
import { proofTokenOf } from './desk-key.ts';
import { coveredHost, openClaim } from './open-claim.ts';

const maxHosts = 100;

/** The desk as shown to its webmaster. For a host that the proof does not cover, it shows the claimed one. */
export function createOpenDesk(deps: Dependencies): WebmasterDeskServices['open'] {
  return async ({ key, input }) => {
    const claim = await openClaim(deps, key);
    if (!claim) return null;
    const { 'crawler.product': product } = await readSettings(deps.prisma);
    const wanted = input.host !== undefined && isCovered(claim, input.host) ? input.host : claim.hostName;
    const host = (await coveredHost(deps, claim, wanted)) ?? (await coveredHost(deps, claim, claim.hostName));
    return {
      claim: deskClaim(claim, key),
      hosts: claim.state === 'proved' ? await coveredNames(deps, claim) : [claim.hostName],
      host: host && (await deskHost(deps, host)),
      product,
    };
  };
}

function deskClaim(claim: ClaimRecord, key: DeskKey): DeskClaim {
  const { id, hostName, state, method, provedDomain, scheme, checkRequested } = claim;
  const { checkedAt, checkOutcome, expiresAt } = claim;
  const domains = provableDomains(hostName, registrableDomain(hostName));
  return {
    id,
    host: hostName,
    state,
    method,
    provedDomain,
    proof: proofText(proofTokenOf(key.secret)),
    fileUrl: `${scheme}://${hostName}${proofFilePath(id)}`,
    recordNames: domains.map(proofRecordName),
    isChecking: checkRequested,
    checkedAt,
    checkOutcome,
    expiresAt,
  };
}

/** Known hosts that the proof covers: the claimed one first, then by pages, most first. */
async function coveredNames({ prisma }: Dependencies, claim: ClaimRecord): Promise<string[]> {
  if (claim.provedDomain === null) return [claim.hostName];
  const sites = [registrableDomain(claim.hostName)];
  const known = await listHostsOfSites(prisma, { sites, limit: maxHosts });
  const names = known.map(({ name }) => name).filter((name) => isCovered(claim, name));
  return [...new Set([claim.hostName, ...names])];
}
