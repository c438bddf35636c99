import { sign } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** Validity of the signature of a request; allows for a difference of the clocks. */
export const requestSeconds = 300;

/**
 * Headers that prove to a server that a request is ours: HTTP Message Signatures in the profile of Web Bot
 * Auth (draft-meunier-web-bot-auth-architecture).
 *
 * @param request.authority host of the request, with the port unless it is the default one, lower case
 * @param request.agent origin that publishes the key directory, such as `https://archive.example.org`
 * @param request.nonce an unpredictable text, base64url
 */
export function signRequest(
  key: SigningKey,
  { authority, agent, at, nonce }: { authority: string; agent: string; at: Date; nonce: string },
): HeaderLine[] {
  const quoted = `"${agent}"`;
  const components = [
    { identifier: '"@authority"', value: authority },
    { identifier: '"signature-agent"', value: quoted },
  ];
  const terms = { tag: 'web-bot-auth', created: at, seconds: requestSeconds, nonce };
  return [['Signature-Agent', quoted], ...signMessage(key, components, terms)];
}

export interface SignedComponent {
  /** Name with parameters, as in the list of covered components: `"@authority"`. */
  identifier: string;
  value: string;
}

export interface SignatureTerms {
  tag: string;
  created: Date;
  /** Validity of the signature. */
  seconds: number;
  nonce?: string;
}

export type HeaderLine = [name: string, value: string];

/** Headers that sign components of a message with Ed25519 (RFC 9421), under the label `sig1`. */
export function signMessage(
  key: SigningKey,
  components: readonly SignedComponent[],
  { tag, created, seconds, nonce }: SignatureTerms,
): HeaderLine[] {
  const createdSeconds = Math.floor(created.getTime() / 1000);
  const parameters = [
    `(${components.map(({ identifier }) => identifier).join(' ')})`,
    `created=${createdSeconds}`,
    `expires=${createdSeconds + seconds}`,
    `keyid="${key.keyId}"`,
    'alg="ed25519"',
    ...(nonce === undefined ? [] : [`nonce="${nonce}"`]),
    `tag="${tag}"`,
  ].join(';');
  const base = [
    ...components.map(({ identifier, value }) => `${identifier}: ${value}`),
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const signature = sign(null, Buffer.from(base), key.privateKey).toString('base64');
  return [
    ['Signature-Input', `sig1=${parameters}`],
    ['Signature', `sig1=:${signature}:`],
  ];
}
