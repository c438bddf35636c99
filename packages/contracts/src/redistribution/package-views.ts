import { z } from 'zod';
import { snapshotDefinitionSchema, type SnapshotDefinition } from '../snapshots/snapshot-definition.ts';

/** `daily`: captures since the previous one; `request`: the result of a request. */
export const packageKinds = ['daily', 'request'] as const;
export type PackageKind = (typeof packageKinds)[number];

/**
 * `paused`: the disk is full; `unreachable`: files of its node cannot be read; `withdrawn`: it held records
 * that may no longer be sent; `expired`: its time ended.
 */
const packageStates = [
  'queued',
  'building',
  'paused',
  'unreachable',
  'ready',
  'withdrawn',
  'failed',
  'expired',
] as const;
export type PackageState = (typeof packageStates)[number];

/** The request: documents by place, kind and time, within the consumer's scope. */
export const packageRequestSchema = z.strictObject({
  definition: snapshotDefinitionSchema,
  /** URLs to which it is limited; empty: no list. */
  urls: z.array(z.string().min(1).max(2_083)).max(100_000).default([]),
});
export type PackageRequest = z.output<typeof packageRequestSchema>;
export type PackageRequestInput = z.input<typeof packageRequestSchema>;

export interface PackageFileView {
  /** Ends with `.warc.gz`. */
  name: string;
  bytes: number;
  records: number;
  /** In hexadecimal. */
  sha256: string;
}

export interface PackageRow {
  id: string;
  consumer: string;
  kind: PackageKind;
  state: PackageState;
  /** Number in the chain of daily packages, from 1; null: not made yet, or made on request. */
  sequence: number | null;
  /** Null: made on request. */
  nodeId: number | null;
  node: string | null;
  createdAt: Date;
  readyAt: Date | null;
  /** When its files are removed. */
  expiresAt: Date | null;
  records: number;
  bytes: number;
  files: number;
  /** When the first and the last of its records were captured. */
  capturedFrom: Date | null;
  capturedTo: Date | null;
  /** The package that this one replaces, and the package that replaces this one. */
  replaces: string | null;
  replacedBy: string | null;
  /** State, cause and fix in a sentence; null: no problem. */
  problem: string | null;
  /** Files of it that were transferred completely, each counted once. */
  transfers: number;
  /** When it was sent completely to the consumer's address; null: not yet, or the consumer fetches. */
  pushedAt: Date | null;
}

export interface PackageList {
  /** Latest first. */
  rows: PackageRow[];
  nextCursor: string | null;
}

export interface PackageDetail extends PackageRow {
  /** SHA-256 of the manifest, in hexadecimal. */
  manifest: string | null;
  request: { definition: SnapshotDefinition; urls: number } | null;
  requestedBy: string | null;
  /** The first 1,000 files. */
  fileList: PackageFileView[];
}
