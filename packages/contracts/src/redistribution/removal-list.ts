import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime();
const url = z.string().min(1).max(2_083);

/** Limits of a list, which its reader checks too. Everything beyond them is in the next list. */
export const removalLimits = { bytes: 8 * 2 ** 20, removals: 1_000, records: 10_000 } as const;

/**
 * `hidden`: the records may not be shown; `purged`: their bytes are to be deleted; `restored`: they may be shown again.
 */
const removalStates = ['hidden', 'purged', 'restored'] as const;
export type RemovalState = (typeof removalStates)[number];

/** A takedown, reduced to the records that a consumer received. */
const removalSchema = z.object({
  /** Number of the takedown in its archive. */
  takedown: z.string().regex(/^\d{1,18}$/),
  state: z.enum(removalStates),
  /** When it entered this state. */
  at: instant,
  /** A host, a URL of it, or all of its URLs with a prefix. */
  host: z.string().min(1).max(255),
  url: url.nullable(),
  isPrefix: z.boolean(),
  /** The records that the consumer received. Later lists name further ones of the same takedown. */
  records: z.array(z.object({ url, capturedAt: instant })).max(removalLimits.records),
});
export type Removal = z.infer<typeof removalSchema>;

/**
 * Removed records of one consumer. The signature covers the bytes of the document, and the chain consists of
 * their SHA-256, as with manifests of packages.
 */
export const removalListSchema = z.object({
  format: z.literal('meguri-removals/1'),
  archive: z.string().max(500),
  consumer: z.string().max(60),
  /** From 1, without gaps. */
  sequence: z.int().min(1),
  /** SHA-256 of the previous list; null: this is the first. */
  previous: digest.nullable(),
  issuedAt: instant,
  removals: z.array(removalSchema).max(removalLimits.removals),
});
export type RemovalList = z.infer<typeof removalListSchema>;

/** A consumer's answer after it has applied a list. */
export const acknowledgementSchema = z.strictObject({
  /** SHA-256 of the list, in hexadecimal: it acknowledges these bytes. */
  sha256: digest,
  /** When it was applied, by the clock of the consumer. */
  appliedAt: instant,
  /** Records of the list that the consumer held. */
  held: z.int().min(0).max(removalLimits.records),
  /** Ed25519 over the 32 bytes of that SHA-256, base64url; left out by consumers without a key. */
  signature: z
    .string()
    .regex(/^[\w-]{86}$/)
    .optional(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** A list that was issued for a consumer. */
export interface RemovalListRow {
  consumer: string;
  sequence: number;
  issuedAt: Date;
  /** Takedowns and records in it. */
  removals: number;
  records: number;
  sha256: string;
  /** When the consumer fetched it last. */
  fetchedAt: Date | null;
  acknowledgedAt: Date | null;
  /** Records that the consumer held, according to its answer; null: none yet. */
  held: number | null;
  /** Whether it signed the acknowledgement with its key; false: it only used its token. */
  isSigned: boolean;
}

export interface RemovalListPage {
  /** Latest first. */
  rows: RemovalListRow[];
  nextCursor: string | null;
}
