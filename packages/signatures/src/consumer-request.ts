import { isSignedBy, keyIdOf, type SigningKey } from './signing-key.ts';
import { requestSeconds, signMessage, type HeaderLine, type SignedComponent } from './sign-request.ts';

const tag = 'meguri-consumer';

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  /** Host, with the port unless it is the default one, lower case. */
  authority: string;
  /** Path with query. */
  target: string;
}

const componentsOf = ({ method, authority, target }: SignedRequest): SignedComponent[] => [
  { identifier: '"@method"', value: method },
  { identifier: '"@authority"', value: authority },
  { identifier: '"@request-target"', value: target },
];

/** Headers that prove which consumer of an archive sends a request (RFC 9421). */
export function signConsumerRequest(
  key: SigningKey,
  { at, ...request }: SignedRequest & { at: Date },
): HeaderLine[] {
  return signMessage(key, componentsOf(request), { tag, created: at, seconds: requestSeconds });
}

const pattern =
  /^sig1=(\("@method" "@authority" "@request-target"\);created=(\d{1,12});expires=(\d{1,12});keyid="([\w-]{43})";alg="ed25519";tag="meguri-consumer")$/;

/** Thumbprint of the key that a request claims to be signed with; null: it names none. */
export function keyIdOfRequest(signatureInput: string): string | null {
  return pattern.exec(signatureInput)?.[4] ?? null;
}

/**
 * Whether headers contain a signature of a request by a key that is valid now.
 *
 * @param publicKey Ed25519, 32 bytes in base64url
 */
export function verifyConsumerRequest(
  publicKey: string,
  input: SignedRequest & { signatureInput: string; signature: string; now: Date },
): boolean {
  const { signatureInput, signature, now, ...request } = input;
  const [, parameters, created = '', expires = '', keyId] = pattern.exec(signatureInput) ?? [];
  const [, value] = /^sig1=:([\w+/]{86}==):$/.exec(signature) ?? [];
  if (parameters === undefined || value === undefined || keyId !== keyIdOf(publicKey)) return false;
  const seconds = now.getTime() / 1_000;
  const isNow =
    Number(created) <= seconds + requestSeconds &&
    Number(expires) >= seconds &&
    Number(expires) - Number(created) <= requestSeconds;
  if (!isNow) return false;
  const lines = componentsOf(request).map(({ identifier, value: text }) => `${identifier}: ${text}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  return isSignedBy(publicKey, Buffer.from(base), Buffer.from(value, 'base64'));
}
