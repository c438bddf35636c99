import { signMessage, type HeaderLine } from './sign-message.ts';
import type { SigningKey } from './signing-key.ts';

const validSeconds = 3_600;

/** The body of `/.well-known/http-message-signatures-directory` (draft-meunier-http-message-signatures-directory): a JWK Set. */
export function keyDirectory(key: SigningKey): string {
  return JSON.stringify({ keys: [{ ...key.publicJwk, kid: key.keyId, use: 'sig' }] });
}

/** Headers of the answer that carries the directory: whoever reads it can tell that the holder of the key published it there. */
export function signDirectory(
  key: SigningKey,
  { authority, at }: { authority: string; at: Date },
): HeaderLine[] {
  const components = [{ identifier: '"@authority";req', value: authority }];
  return signMessage(key, components, {
    tag: 'http-message-signatures-directory',
    created: at,
    seconds: validSeconds,
  });
}
