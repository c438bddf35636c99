import {
  manifestLimits,
  manifestSignatureSchema,
  packageManifestSchema,
  type PackageManifest,
} from '@meguri/contracts';
import { isSignedBy, keyIdOf } from '@meguri/signatures';
import { signatureName } from './manifest.ts';

/** A package is not as its archive made it. */
export class PackageError extends Error {
  override name = 'PackageError';
}

/**
 * Verifies and reads a manifest that one of the keys signed.
 *
 * @param publicKeys Ed25519, 32 bytes in base64url each
 * @throws {PackageError} if it is too large, altered, or signed with another key
 */
export function readManifest(
  bytes: Uint8Array,
  signature: string,
  publicKeys: readonly string[],
): PackageManifest {
  if (bytes.byteLength > manifestLimits.bytes)
    throw new PackageError(`The manifest has more than ${manifestLimits.bytes} bytes. Fetch it again.`);
  const signed = manifestSignatureSchema.safeParse(parsed(signature));
  if (!signed.success) throw new PackageError(`${signatureName} is not a signature. Fetch it again.`);
  const { keyId, signature: value } = signed.data;
  const key = publicKeys.find((one) => keyIdOf(one) === keyId);
  if (key === undefined)
    throw new PackageError(
      `The manifest is signed with the key ${keyId}, which is not trusted. Ask the archive whether its key has changed.`,
    );
  if (!isSignedBy(key, bytes, Buffer.from(value, 'base64url')))
    throw new PackageError('The manifest was altered: its signature does not match. Fetch it again.');
  const manifest = packageManifestSchema.safeParse(parsed(Buffer.from(bytes).toString()));
  if (!manifest.success)
    throw new PackageError('The format of the manifest is not meguri-package/1. Update Meguri.');
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
