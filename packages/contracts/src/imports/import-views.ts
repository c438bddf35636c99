import { z } from 'zod';

/** `reading`: its files are read; `storing`: the entries are stored; `removing`: its captures are removed. */
export type ImportState = 'queued' | 'reading' | 'storing' | 'paused' | 'done' | 'failed' | 'removing';

/** A part of a file that could not be imported, and the fix. */
export const importProblemSchema = z.object({
  line: z.number().nullable(),
  offset: z.number().nullable(),
  reason: z.string(),
  fix: z.string(),
});
export type ImportedFileProblem = z.infer<typeof importProblemSchema>;

/** Entries that were stored, by result. */
export const importCountsSchema = z.object({
  /** Entries of the files, except those that are not accesses of pages. */
  entries: z.number(),
  /** Captures that were stored; those with available records are in `held`. */
  captures: z.number(),
  held: z.number(),
  /** Entries whose access the index has already: from another file, or two within a second. */
  repeated: z.number(),
  /** Entries whose URL has no canonical form, is too long, or whose instant is in the future. */
  refused: z.number(),
  /** Pages that it added. */
  pages: z.number(),
  /** Those of them outside of the scope of its seed list, which are not visited. */
  unscheduled: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  errors: z.number(),
  /** Content that cannot be compared, and files of rules. */
  checks: z.number(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const noImportCounts: ImportCounts = {
  entries: 0,
  captures: 0,
  held: 0,
  repeated: 0,
  refused: 0,
  pages: 0,
  unscheduled: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  errors: 0,
  checks: 0,
};

/** A file of an import. */
export interface ImportFileView {
  number: number;
  /** A path, or a location in a bucket such as `s3://bucket/key`. */
  path: string;
  bytes: number;
  readBytes: number;
  /** Null: not read yet, or it has no format that can be imported. */
  format: string | null;
  isRead: boolean;
  entries: number;
  /** Entries that are not accesses of pages, by kind. */
  skipped: Record<string, number>;
  problemCount: number;
  /** The first problems. */
  problems: ImportedFileProblem[];
}

export interface ImportView {
  id: number;
  state: ImportState;
  seedList: string;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  counts: ImportCounts;
  problem: string | null;
  /** Its files are copied into the archive. False: they stay where they are and are only indexed. */
  copies: boolean;
  files: ImportFileView[];
}

/** Limits of one import. */
export const importLimits = {
  files: 10_000,
  /** Problems that are stored of a file; further ones are only counted. */
  problems: 100,
} as const;

/** Progress of a step of an import. */
export interface ImportProgress {
  /** Bytes of files while it reads, entries while it stores. */
  done: number;
  of: number;
  /** Rate since the present process began the step; null: not known yet. */
  perSecond: number | null;
}

/** An import in a list: sums over its files. */
export interface ImportRow extends Omit<ImportView, 'files'> {
  /** Path of the first file. */
  source: string;
  files: number;
  bytes: number;
  /** Entries read so far. */
  entries: number;
  problemCount: number;
  /** Null: no step is running, or its end is unknown. */
  progress: ImportProgress | null;
}

export interface ImportList {
  /** Latest first. */
  rows: ImportRow[];
  nextCursor: string | null;
}

export interface ImportDetail extends ImportRow {
  readFiles: number;
  /** Files and entries by format; null: not importable. Files that are not read yet are left out. */
  formats: { format: string | null; files: number; entries: number }[];
  /** Entries that are not accesses of pages, by kind. */
  skipped: Record<string, number>;
}

export type ImportFileRow = Omit<ImportFileView, 'problems'>;

export interface ImportFileList {
  /** In the order in which they were named. */
  rows: ImportFileRow[];
  nextCursor: string | null;
}

/** A problem with its file. */
export interface ImportProblemRow extends ImportedFileProblem {
  file: number;
  path: string;
  /** Number among the problems of its file, from 1. */
  number: number;
}

export interface ImportProblemList {
  rows: ImportProblemRow[];
  nextCursor: string | null;
}

/** Content of a directory from which the console may import. */
export interface ImportDirectory {
  /** Null: the configured directories themselves. */
  path: string | null;
  /** The directory above; null: the list of configured directories. */
  parent: string | null;
  entries: { name: string; path: string; kind: 'file' | 'directory'; bytes: number | null }[];
  /** Whether the list is complete. */
  isComplete: boolean;
}

/** What an import of some files and directories would read. */
export interface ImportPreview {
  files: number;
  bytes: number;
  /** Number of examined files by format; null: not importable. */
  formats: { format: string | null; files: number }[];
  /** Files whose beginning was read. */
  examined: number;
  /** The first examined files. */
  rows: { path: string; bytes: number; format: string | null }[];
  /** Links and other special files of directories, which are left out. */
  leftOut: number;
}
