import { sign } from 'node:crypto';
import { packageManifestSchema, type ManifestSignature, type PackageManifest } from '@meguri/contracts';
import type { SigningKey } from '@meguri/signatures';

/** The bytes of the file `manifest.json`: these are signed. */
export const encodeManifest = (manifest: PackageManifest): Buffer =>
  Buffer.from(`${JSON.stringify(packageManifestSchema.parse(manifest), null, 1)}\n`);

/** The file `manifest.sig`. */
export function signManifest(bytes: Uint8Array, key: SigningKey): string {
  const signature: ManifestSignature = {
    algorithm: 'ed25519',
    keyId: key.keyId,
    signature: sign(null, bytes, key.privateKey).toString('base64url'),
  };
  return `${JSON.stringify(signature)}\n`;
}
