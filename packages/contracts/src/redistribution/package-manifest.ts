import { z } from 'zod';
import { packageKinds } from './package-views.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime();
const count = z.int().min(0);

/** Name of a package's file: never a path. */
const packageFileName = /^[a-z0-9][a-z0-9.-]{0,119}\.warc\.gz$/;

/** Limits of a manifest, which its reader checks too. */
export const manifestLimits = { bytes: 8 * 2 ** 20, files: 10_000, positions: 1_000 } as const;

/**
 * The contents of a package. The signature covers the bytes of the file `manifest.json`, and the chain
 * consists of their SHA-256, so a reader keeps these bytes.
 */
export const packageManifestSchema = z.object({
  format: z.literal('meguri-package/1'),
  /** Origin of the archive's public addresses, or its name. */
  archive: z.string().max(500),
  consumer: z.string().max(60),
  id: z.string().regex(/^\d{1,18}$/),
  kind: z.enum(packageKinds),
  /** Number in the chain of the consumer's daily packages, from 1; null: made on request. */
  sequence: z.int().min(1).nullable(),
  /** SHA-256 of the manifest with the number before; null: it is the first, or made on request. */
  previous: digest.nullable(),
  /** Id of the package that this one replaces, because its files were withdrawn. */
  replaces: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
  /** Name of the node with the files that it was made from; null: made on request. */
  node: z.string().max(200).nullable(),
  createdAt: instant,
  /** Times of the first and the last record; null: there are no records. */
  captured: z.object({ from: instant, to: instant }).nullable(),
  /** Ranges of the node's archive files, in the order in which captures were added to the archive. */
  positions: z
    .array(z.object({ file: z.int().min(1), from: count, to: count }))
    .max(manifestLimits.positions),
  records: count,
  files: z
    .array(
      z.object({ name: z.string().regex(packageFileName), bytes: count, records: count, sha256: digest }),
    )
    .max(manifestLimits.files),
});
export type PackageManifest = z.infer<typeof packageManifestSchema>;

/** The file `manifest.sig` next to it. */
export const manifestSignatureSchema = z.object({
  algorithm: z.literal('ed25519'),
  /** Thumbprint of the key (RFC 7638), base64url. */
  keyId: z.string().max(100),
  /** Base64url. */
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type ManifestSignature = z.infer<typeof manifestSignatureSchema>;
