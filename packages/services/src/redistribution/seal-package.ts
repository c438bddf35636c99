import { createHash, randomBytes } from 'node:crypto';
import { millisecondsPerDay, type PackageManifest, type Settings } from '@meguri/contracts';
import {
  finishPackage,
  recordPublicKey,
  readPackageKey,
  type PackageWork,
  type PrismaClient,
} from '@meguri/database';
import { encodeManifest, signManifest, type WrittenPackage } from '@meguri/redistribution';
import { parseSigningKey, type SigningKey } from '@meguri/signatures';

/** The key that signs manifests, made at first use. */
export async function packageKey(prisma: PrismaClient, now: Date): Promise<SigningKey> {
  const make = () => randomBytes(32).toString('base64url');
  const key = parseSigningKey(await readPackageKey(prisma, { make, now }));
  await recordPublicKey(prisma, { keyId: key.keyId, x: key.publicJwk.x, beganAt: now });
  return key;
}

/** Signs the manifest of a package and releases it for fetching. False: it was removed meanwhile. */
export async function sealPackage(
  prisma: PrismaClient,
  input: { work: PackageWork; written: WrittenPackage; termsKey: string; settings: Settings; now: Date },
): Promise<boolean> {
  const { work, written, termsKey, settings, now } = input;
  const key = await packageKey(prisma, now);
  const [capturedFrom, capturedTo] = [written.capturedFrom, written.capturedTo].map((at) =>
    at === null ? null : new Date(at / 1_000),
  );
  const made = {
    files: written.files,
    records: written.records,
    bytes: written.bytes,
    capturedFrom: capturedFrom ?? null,
    capturedTo: capturedTo ?? null,
    termsKey,
    readyAt: now,
    expiresAt: new Date(now.getTime() + settings['packages.keepDays'] * millisecondsPerDay),
  };
  return finishPackage(prisma, { work, made }, ({ sequence, previous }) => {
    const manifest = encodeManifest({
      format: 'meguri-package/1',
      archive: settings['public.name'],
      consumer: work.consumer.name,
      id: work.id,
      kind: work.kind,
      sequence,
      previous,
      replaces: work.replaces,
      node: work.node,
      createdAt: now.toISOString(),
      captured: capturedOf(made),
      positions: work.positions.map(({ fileId: file, from, to }) => ({ file, from, to })),
      records: written.records,
      files: written.files.map(({ name, bytes, records, sha256 }) => ({ name, bytes, records, sha256 })),
    });
    const digest = new Uint8Array(createHash('sha256').update(manifest).digest());
    return { manifest: new Uint8Array(manifest), signature: signManifest(manifest, key), digest };
  });
}

function capturedOf({
  capturedFrom,
  capturedTo,
}: {
  capturedFrom: Date | null;
  capturedTo: Date | null;
}): PackageManifest['captured'] {
  if (capturedFrom === null || capturedTo === null) return null;
  return { from: capturedFrom.toISOString(), to: capturedTo.toISOString() };
}
