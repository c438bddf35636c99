import { createHash, createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { type HeaderLine, signMessage } from './sign-request.ts';

/** An Ed25519 key for signing requests. */
export interface SigningKey {
  privateKey: KeyObject;
  /** The public key as in the key directory (RFC 8037). */
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
  /** Its thumbprint (RFC 7638), base64url: the `keyid` of signatures. */
  keyId: string;
}

const seedBytes = 32;
/** The bytes before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Reads a private key.
 *
 * @param text its 32 bytes (RFC 8032) in base64url or base64, as `openssl rand -base64 32` prints them
 * @throws RangeError for anything else; the message does not repeat the text
 */
export function parseSigningKey(text: string): SigningKey {
  const seed = Buffer.from(text.trim(), 'base64url');
  if (!/^[\w+/=-]+$/.test(text.trim()) || seed.length !== seedBytes)
    throw new RangeError('a signing key is 32 bytes in base64: make one with "openssl rand -base64 32"');
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicJwk: { kty: 'OKP', crv: 'Ed25519', x }, keyId: keyIdOf(x) };
}

/** Thumbprint (RFC 7638), base64url, of a public key. @param x its 32 bytes in base64url */
export const keyIdOf = (x: string): string =>
  // The members in alphabetical order.
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** Whether a key signed some bytes. @param x 32 bytes of the public key in base64url */
export function isSignedBy(x: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, key, signature);
}

const directorySeconds = 3_600;

/**
 * The body of `/.well-known/http-message-signatures-directory`
 * (draft-meunier-http-message-signatures-directory): a JWK Set.
 */
export function keyDirectory(key: SigningKey): string {
  return JSON.stringify({ keys: [jwkOf(key.publicJwk.x)] });
}

/** A public key as a JWK (RFC 8037). @param x its 32 bytes in base64url */
export const jwkOf = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x, kid: keyIdOf(x), use: 'sig' });

/** Headers of the directory response, which prove that the holder of the key publishes it at this origin. */
export function signDirectory(
  key: SigningKey,
  { authority, at }: { authority: string; at: Date },
): HeaderLine[] {
  const components = [{ identifier: '"@authority";req', value: authority }];
  return signMessage(key, components, {
    tag: 'http-message-signatures-directory',
    created: at,
    seconds: directorySeconds,
  });
}
