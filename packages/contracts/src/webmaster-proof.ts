/** How a webmaster proves control of a host: a TXT record in its DNS, or a file under /.well-known/. */
export type ProofMethod = 'dns' | 'file';

/** `waiting`: no proof yet; `lapsed`: the proof disappeared; `left`: the webmaster gave up the claim. */
export type ClaimState = 'waiting' | 'proved' | 'lapsed' | 'revoked' | 'left';

/**
 * Result of a check for a proof.
 * - `wrong`: there is one, but with another content.
 * - `moved`: the file redirects elsewhere.
 * - `refused`: the server answered, but neither with the file nor with a 404.
 * - `unreachable`: no response.
 */
export type ProofOutcome = 'proved' | 'missing' | 'wrong' | 'moved' | 'refused' | 'unreachable';

const key = 'meguri-site-verification=';

/** The line that the TXT record or the file must contain. */
export function proofText(token: string): string {
  return key + token;
}

/**
 * Reads the token from a TXT record or a file; null if there is none. Ignores surrounding space and a byte
 * order mark.
 */
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

/** Limits the lookups for a name of many labels to its widest domains. */
const maxDomains = 6;

/**
 * The domains whose DNS may prove a host, widest first: its registered domain, and those between that and the
 * host. None for an address, which has no DNS of its own.
 *
 * @param registrable the host's registered domain
 */
export function provableDomains(host: string, registrable: string): string[] {
  const name = hostnameOf(host);
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return [];
  if (name !== registrable && !name.endsWith(`.${registrable}`)) return [name];
  const below = name === registrable ? [] : name.slice(0, -registrable.length - 1).split('.');
  const domains = below.map((_, index) => [...below.slice(index), registrable].join('.'));
  return [registrable, ...domains.toReversed()].slice(0, maxDomains);
}

/** What a proof covers: a file its own host and port, DNS every host of its domain and below it. */
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
