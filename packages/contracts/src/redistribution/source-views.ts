import { z } from 'zod';
import { singleLine } from '../single-line.ts';

/** Problems that prevent a package, or a whole source, from being pulled. */
const pullProblems = [
  /** No connection, no answer, or an answer of 5xx. */
  'unreachable',
  /** The source knows neither the token nor the address. */
  'refused',
  /** Signed with a key that is not the source's. */
  'wrong-key',
  /** A signature or a digest does not match its bytes. */
  'altered',
  /** The answer does not have the form of a package. */
  'invalid',
  /** More bytes than announced, or than a document may have. */
  'too-large',
  /** The source does not offer a package of the chain. */
  'missing',
  /** A package names a predecessor that is not the one pulled. */
  'chain',
  'no-space',
  /** The file with the token cannot be read. */
  'token',
  /** The pulled package could not be imported. */
  'import',
] as const;
export type PullProblem = (typeof pullProblems)[number];

export const pulledStates = ['offered', 'fetching', 'importing', 'done', 'failed', 'missing'] as const;
export type PulledState = (typeof pulledStates)[number];

/** Another archive whose packages are pulled. */
export const newSourceSchema = z.strictObject({
  /** Origin of its public addresses. */
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Enter the address of the archive, such as https://archive.example.org.',
    })
    .max(500)
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), {
      error: 'Enter the address without a path, a query or a password, such as https://archive.example.org.',
    }),
  /** File with the token, on the machine of the control plane: the database and its backups hold none. */
  tokenFile: singleLine(1_000).min(1),
  /** Ed25519 key of its packages: 32 bytes, base64url. */
  publicKey: z
    .string()
    .regex(
      /^[\w-]{43}$/,
      'Enter the 32 bytes of the Ed25519 key of the archive in base64url (43 characters).',
    ),
  /** Seed list of new pages; null: the default seed list. */
  seedList: z.string().min(1).max(200).nullable().default(null),
  reason: z.string().trim().max(500).optional(),
});
export type NewSource = z.output<typeof newSourceSchema>;

export interface SourceRow {
  id: number;
  url: string;
  publicKey: string;
  tokenFile: string;
  seedList: string;
  createdAt: Date;
  createdBy: string;
  /** When it was last polled, and when it is polled next. */
  lookedAt: Date | null;
  nextAt: Date;
  /** Whether a process works on it. */
  isRunning: boolean;
  problem: PullProblem | null;
  /** State, cause and fix in a sentence. */
  problemText: string | null;
  /** Number of the last imported package of the chain; 0: none yet. */
  sequence: number;
  /** Packages by state. */
  packages: Record<PulledState, number>;
  bytes: number;
  /** Number of the last list of removed records that was applied. */
  removals: number;
}

/** A package that a source offers, or should offer. */
export interface PulledRow {
  sourceId: number;
  /** Its number at the source; null: it is missing. */
  packageId: string | null;
  /** Number in the chain; null: made on request. */
  sequence: number | null;
  state: PulledState;
  records: number;
  bytes: number;
  fetchedBytes: number;
  importId: number | null;
  foundAt: Date;
  doneAt: Date | null;
  problem: PullProblem | null;
  problemText: string | null;
}

export interface PulledList {
  /** Latest first. */
  rows: PulledRow[];
  nextCursor: string | null;
}
