import { createHash, sign } from 'node:crypto';
import { packageManifestSchema, type ManifestSignature, type PackageManifest } from '@meguri/contracts';
import type { SigningKey } from '@meguri/signatures';

/** Names of the manifest and its signature, in a package and in a directory. */
export const [manifestName, signatureName] = ['manifest.json', 'manifest.sig'];

/** The bytes of the file `manifest.json`, which are signed. */
export const encodeManifest = (manifest: PackageManifest): Buffer =>
  Buffer.from(`${JSON.stringify(packageManifestSchema.parse(manifest), null, 1)}\n`);

/** The content of the file `manifest.sig`. */
export function signManifest(bytes: Uint8Array, key: SigningKey): string {
  const signature: ManifestSignature = {
    algorithm: 'ed25519',
    keyId: key.keyId,
    signature: sign(null, bytes, key.privateKey).toString('base64url'),
  };
  return `${JSON.stringify(signature)}\n`;
}

/** SHA-256 in hexadecimal, the link of the chain. */
export const manifestDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
