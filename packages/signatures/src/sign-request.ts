import { signMessage, type HeaderLine } from './sign-message.ts';
import type { SigningKey } from './signing-key.ts';

/** A server whose clock is off by less still accepts it. */
const validSeconds = 300;

/**
 * Headers by which a server can tell that a request is ours: HTTP Message Signatures in the profile of Web Bot Auth
 * (draft-meunier-web-bot-auth-architecture).
 *
 * @param request.authority host of the request, with the port unless it is the default one, lower case
 * @param request.agent where the key directory is published: an origin, `https://archive.example.org`
 * @param request.nonce a text that nobody can guess, base64url
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
  const terms = { tag: 'web-bot-auth', created: at, seconds: validSeconds, nonce };
  return [['Signature-Agent', quoted], ...signMessage(key, components, terms)];
}
