import { proofFilePath, readProofText } from '@meguri/contracts';
import type { DueProofCheck } from '@meguri/database';
import { decodeBody } from '@meguri/extract/body';
import { headerValue, type Exchange, type Fetcher, type ResponseExchange } from '@meguri/fetch';
import {
  makeSingleAccess,
  type AccessPermit,
  type SingleAccessParts,
} from '../visit/claims/single-access.ts';
import type { ProofVerdict } from './judge-proof.ts';
import { proves } from './check-proof-record.ts';

export interface ProofFileParts extends SingleAccessParts {
  fetcher: Pick<Fetcher, 'open'>;
}

const timeoutSeconds = 15;
/** A proof is shorter than 100 bytes; anything longer than this is another page. */
const maxBytes = 1_024;

/**
 * Requests the file of a claim in one access to its host, with the crawler's own name and address rules,
 * between the host's visits, an access interval after the last one. Redirects are not followed.
 *
 * @returns null if the host was not free in time, or permits no access now
 */
export async function checkProofFile(
  parts: ProofFileParts,
  claim: DueProofCheck,
): Promise<ProofVerdict | null> {
  const { hostName, scheme, checkRequested } = claim;
  const url = `${scheme}://${hostName}${proofFilePath(claim.id)}`;
  const exchange = await makeSingleAccess(parts, hostName, (permit) => request(parts, url, permit), {
    isRequested: checkRequested,
  });
  if (exchange === null || exchange.code === 'aborted') return null;
  return verdictOf(exchange, claim);
}

async function request(parts: ProofFileParts, url: string, permit: AccessPermit): Promise<Exchange> {
  const session = parts.fetcher.open(url);
  try {
    const limits = { totalTimeoutSeconds: timeoutSeconds, maxBodyBytes: maxBytes };
    return await session.request({ url, ...permit, limits });
  } finally {
    await session.close();
  }
}

async function verdictOf(exchange: Exchange, claim: DueProofCheck): Promise<ProofVerdict> {
  if (exchange.kind === 'failure') return { outcome: 'unreachable' };
  const statusCode = exchange.statusCode ?? 0;
  if (statusCode === 404 || statusCode === 410) return { outcome: 'missing' };
  if (exchange.code === 'redirect') return { outcome: isMovedToTls(exchange) ? 'moved' : 'refused' };
  if (statusCode !== 200) return { outcome: statusCode >= 500 ? 'unreachable' : 'refused' };
  const text = await textOf(exchange);
  if (proves(text, claim)) return { outcome: 'proved', domain: null };
  return { outcome: readProofText(text) === null ? 'missing' : 'wrong' };
}

/** Whether a redirect leads to the same file of the same host over TLS. */
function isMovedToTls({ url, location }: ResponseExchange): boolean {
  const from = new URL(url);
  const to = location === null ? null : URL.parse(location, from);
  return to?.protocol === 'https:' && to.host === from.host && to.pathname === from.pathname;
}

async function textOf({ body, headers }: ResponseExchange): Promise<string> {
  const decoded = await decodeBody(body, headerValue(headers, 'content-encoding'), maxBytes);
  return decoded.ok ? Buffer.from(decoded.bytes).toString('utf8') : '';
}
