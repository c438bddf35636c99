import { createHash } from 'node:crypto';
import { manifestSignatureSchema } from '@meguri/contracts';
import { isSignedBy, keyIdOf } from '@meguri/signatures';
import { PullError } from './pull-error.ts';

export interface SignedDocument {
  /** As they were signed. */
  bytes: Uint8Array;
  /** The file with its signature. */
  signature: Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * Verifies the signature of a document and parses it.
 *
 * @param what names it in the error, such as `The manifest of package 3`
 * @throws {PullError} `wrong-key`, `altered` or `invalid`
 */
export function verifySigned<Value>(
  { bytes, signature }: SignedDocument,
  { publicKey, what, parse }: { publicKey: string; what: string; parse: (value: unknown) => Value },
): Value {
  const signed = manifestSignatureSchema.safeParse(jsonOf(signature));
  if (!signed.success)
    throw new PullError(
      'altered',
      `${what} has no signature that can be read. Ask the archive to make it again.`,
    );
  const expected = keyIdOf(publicKey);
  if (signed.data.keyId !== expected)
    throw new PullError(
      'wrong-key',
      `${what} is signed with the key ${signed.data.keyId}, not with ${expected}. Ask the archive over another channel whether it has changed its key. If so, trust it: meguri pull trust.`,
    );
  if (!isSignedBy(publicKey, bytes, Buffer.from(signed.data.signature, 'base64url')))
    throw new PullError(
      'altered',
      `${what} was altered: its signature does not match. It is not used. Ask the archive to make it again.`,
    );
  try {
    return parse(jsonOf(bytes));
  } catch (error) {
    throw new PullError('invalid', `${what} does not have a form that this version reads. Update Meguri.`, {
      cause: error,
    });
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
