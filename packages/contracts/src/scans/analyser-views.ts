import { z } from 'zod';
import { analyserParametersSchema } from './analyser-parameters.ts';
import { columnName, columnsSchema, type Columns } from './scan-columns.ts';

/**
 * Isolation of analysers from files, the network and other processes. `none`: programs of users are refused.
 */
export type Protection = 'bubblewrap' | 'unshare' | 'none';

export type AnalyserForm = 'built-in' | 'module' | 'program';

/** Longest source of an uploaded analyser, in bytes. */
export const maxAnalyserBytes = 4 * 2 ** 20;

/** A name for addresses, command lines and audit entries. */
export const analyserNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/,
    'Use lower-case letters, digits, ".", "_" and "-", at most 80, and begin with a letter or digit.',
  );

/** File names; the extension identifies modules, and every other file is a program. */
export const analyserFileSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'Use letters, digits, ".", "_" and "-" in the name of the file, at most 100.',
  );
export const isModuleFile = (fileName: string): boolean => /\.(?:mjs|js|mts|ts)$/.test(fileName);

/** What an analyser declares. */
export const analyserDeclarationSchema = z.object({
  /** Null: inferred from its first rows. */
  columns: columnsSchema.nullable(),
  parameters: analyserParametersSchema,
  /**
   * One or several columns. `reduce` combines the rows with the same values in them; null: it has no
   * `reduce`.
   */
  key: z.array(z.string().regex(columnName)).min(1).max(10).nullable(),
});
export type AnalyserDeclaration = z.infer<typeof analyserDeclarationSchema>;

/**
 * A version of an analyser: its bytes never change. Built-in analysers have only the version of this release.
 */
export interface AnalyserVersion extends AnalyserDeclaration {
  /** From 1; 0: built-in. */
  version: number;
  /** SHA-256 of its source, in hexadecimal; null: built-in. */
  digest: string | null;
  /** Null: built-in. */
  fileName: string | null;
  bytes: number;
  createdAt: Date | null;
  createdBy: string | null;
  /** Scans that use it. */
  scans: number;
}

export interface AnalyserRow {
  name: string;
  form: AnalyserForm;
  /** Description of its results. */
  about: string;
  versions: number;
  latest: AnalyserVersion;
}

export interface AnalyserList {
  /** Built-in ones first, then by name. */
  rows: AnalyserRow[];
  /** Protection on the machine that answers. */
  protection: Protection;
}

export interface AnalyserView extends AnalyserRow {
  /** The requested version, by default the latest. */
  selected: AnalyserVersion;
  /** Its source; null if it is not text, or built-in. */
  source: string | null;
  /** Latest first, the first 100. */
  history: AnalyserVersion[];
}

/** A document that an analyser gave no rows for. */
export interface TrialSkipped {
  url: string;
  id: string;
  reason: string;
  errorOutput: string;
}

/** Most versions of all uploaded analysers together. */
export const maxAnalyserVersions = 1_000;

/** A trial of an analyser on the first documents of a snapshot. */
export interface AnalyserTrial {
  documents: number;
  columns: Columns;
  /**
   * The first 200, each with the URL of its document, as JSON without line breaks, cut after 4,000
   * characters.
   */
  rows: { url: string; row: string }[];
  /** Number of rows of all documents. */
  rowCount: number;
  skipped: TrialSkipped[];
  seconds: number;
  protection: Protection;
}

export const maxTrialDocuments = 100;
