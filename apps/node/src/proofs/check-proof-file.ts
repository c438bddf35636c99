import { proofFilePath, readProofText } from '@meguri/contracts';
import type { DueProofCheck } from '@meguri/database';
import { decodeBody } from '@meguri/extract/body';
import { headerValue, type Exchange, type ResponseExchange } from '@meguri/fetch';
import { makeSingleAccess, type AccessPermit } from '../visit/claims/single-access.ts';
import type { VisitContext } from '../visit/visit-context.ts';
import type { ProofVerdict } from './judge-proof.ts';
import { proves } from './check-proof-record.ts';

const timeoutSeconds = 15;
/** The line is shorter than a hundred bytes; what is longer is some other page. */
const maxBytes = 1_024;

/**
 * Looks for the file of a claim in one access to its host: with the crawler's own name and address rules, in a turn of its own between its
 * visits, an access interval after the last. Redirects are not followed.
 *
 * @returns null if the host's turn did not come in time, or its terms permit no access now
 */
export async function checkProofFile(
  context: VisitContext,
  claim: DueProofCheck,
): Promise<ProofVerdict | null> {
  const { hostName, scheme, checkRequested } = claim;
  const url = `${scheme}://${hostName}${proofFilePath(claim.id)}`;
  const exchange = await makeSingleAccess(context, hostName, (turn) => request(context, url, turn), {
    isInvited: checkRequested,
  });
  if (exchange === null || exchange.code === 'aborted') return null;
  return verdictOf(exchange, claim);
}

async function request(context: VisitContext, url: string, turn: AccessPermit): Promise<Exchange> {
  const session = context.fetcher.open(url);
  try {
    const limits = { totalTimeoutSeconds: timeoutSeconds, maxBodyBytes: maxBytes };
    return await session.request({ url, ...turn, limits });
  } finally {
    await session.close();
  }
}

async function verdictOf(exchange: Exchange, claim: DueProofCheck): Promise<ProofVerdict> {
  if (exchange.kind === 'failure') return { outcome: 'unreachable' };
  const { statusCode } = exchange;
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
