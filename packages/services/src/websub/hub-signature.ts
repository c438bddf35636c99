import { createHmac, timingSafeEqual } from 'node:crypto';

/** The methods of the WebSub recommendation. SHA-1 is broken for documents, not for keyed digests, and old hubs have no other. */
const methods = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/**
 * Whether a content was signed with the secret of its subscription.
 *
 * @param signature value of `X-Hub-Signature`: `method=hexadecimal digest`
 * @see https://www.w3.org/TR/websub/#signature-validation
 */
export function isSignedByHub(body: Uint8Array, signature: string | null, secret: string): boolean {
  const [, method = '', digest = ''] = /^([a-z0-9]{1,10})=([0-9a-f]{1,128})$/i.exec(signature ?? '') ?? [];
  if (!methods.has(method.toLowerCase())) return false;
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
