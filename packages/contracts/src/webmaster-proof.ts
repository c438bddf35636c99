/** How somebody shows that a host is theirs: a TXT record in its DNS, or a file under /.well-known/. */
export type ProofMethod = 'dns' | 'file';

/** `waiting`: nothing was proved yet; `lapsed`: the proof is gone; `left`: the webmaster has given it up. */
export type ClaimState = 'waiting' | 'proved' | 'lapsed' | 'revoked' | 'left';

/**
 * What came of looking for a proof. `wrong`: there is one, but it says something else; `moved`: the file is said to be elsewhere;
 * `refused`: the server answered, but neither with the file nor that it has none; `unreachable`: no answer.
 */
export type ProofOutcome = 'proved' | 'missing' | 'wrong' | 'moved' | 'refused' | 'unreachable';

const key = 'meguri-site-verification=';

/** The one line that the TXT record or the file is to hold. */
export function proofText(token: string): string {
  return key + token;
}

/** The token in a TXT record or a file; null where there is none. Space around it, and a byte order mark, do no harm. */
export function readProofText(text: string): string | null {
  const line = text.replace(/^\uFEFF/, '').trim();
  const token = line.startsWith(key) ? line.slice(key.length) : '';
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

export function proofFilePath(claimId: string): string {
  return `/.well-known/meguri-${claimId}.txt`;
}

/** The name whose TXT record proves `domain`. */
export function proofRecordName(domain: string): string {
  return `_meguri.${domain}`;
}

/** Names below a registered domain are few; whoever has more labels proves the nearest and the widest ones. */
const mostDomains = 6;

/**
 * The names whose DNS may prove a host, the widest first: its registered domain, and what lies between that and the host. None for an
 * address, which has no DNS of its own.
 *
 * @param registrable the host's registered domain
 */
export function provableDomains(host: string, registrable: string): string[] {
  const name = hostnameOf(host);
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return [];
  if (name !== registrable && !name.endsWith(`.${registrable}`)) return [name];
  const below = name === registrable ? [] : name.slice(0, -registrable.length - 1).split('.');
  const domains = below.map((_, index) => [...below.slice(index), registrable].join('.'));
  return [registrable, ...domains.toReversed()].slice(0, mostDomains);
}

/** What a proof gives control of: a file that of its own host and port, DNS that of every host of its name and below it. */
export interface ProvenScope {
  hostName: string;
  /** Null: proved by a file. */
  provedDomain: string | null;
}

export function isCovered({ hostName, provedDomain }: ProvenScope, host: string): boolean {
  if (host === hostName) return true;
  if (provedDomain === null) return false;
  const name = hostnameOf(host);
  return name === provedDomain || name.endsWith(`.${provedDomain}`);
}

function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}
