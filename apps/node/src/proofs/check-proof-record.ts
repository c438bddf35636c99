import { timingSafeEqual } from 'node:crypto';
import { proofRecordName, provableDomains, readProofText } from '@meguri/contracts';
import type { DueProofCheck } from '@meguri/database';
import type { TxtSource } from '@meguri/fetch';
import { sha256 } from '@meguri/warc';
import { registrableDomain } from '@meguri/urls';
import type { ProofVerdict } from './judge-proof.ts';

type Sought = Pick<DueProofCheck, 'hostName' | 'tokenHash'>;

/** Queries DNS for the TXT record of a claim, at the widest name first. This is no access to the host. */
export async function checkProofRecord(source: TxtSource, claim: Sought): Promise<ProofVerdict> {
  const { hostName } = claim;
  let outcome: 'missing' | 'wrong' = 'missing';
  for (const domain of provableDomains(hostName, registrableDomain(hostName))) {
    const answer = await source.resolve(proofRecordName(domain));
    if (answer.kind === 'failure') return { outcome: 'unreachable' };
    if (answer.texts.some((text) => proves(text, claim))) return { outcome: 'proved', domain };
    if (answer.texts.some((text) => readProofText(text) !== null)) outcome = 'wrong';
  }
  return { outcome };
}

/** Whether a text holds the token of this claim. */
export function proves(text: string, { tokenHash }: Pick<Sought, 'tokenHash'>): boolean {
  const token = readProofText(text);
  return token !== null && timingSafeEqual(sha256(Buffer.from(token)), tokenHash);
}
