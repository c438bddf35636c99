import { z } from 'zod';

/** `reading`: the files; `storing`: what was read; `removing`: its captures. */
export type ImportState = 'queued' | 'reading' | 'storing' | 'paused' | 'done' | 'failed' | 'removing';

/** A part of a file that could not be imported, with what helps. */
export const importProblemSchema = z.object({
  line: z.number().nullable(),
  offset: z.number().nullable(),
  reason: z.string(),
  fix: z.string(),
});
export type ImportedFileProblem = z.infer<typeof importProblemSchema>;

/** What became of the entries that were stored. */
export const importCountsSchema = z.object({
  /** Entries of the files, but for those that are no access of a page. */
  entries: z.number(),
  /** Captures that were stored; those whose records are at hand are in `held`. */
  captures: z.number(),
  held: z.number(),
  /** Entries of an access that the index has already: by another file, or two within a second. */
  repeated: z.number(),
  /** Entries whose URL has no canonical form, is too long, or whose instant is in the future. */
  refused: z.number(),
  /** Pages that it made known. */
  pages: z.number(),
  /** Of these, the ones outside of the scope of its seed list, which are not visited. */
  unscheduled: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  errors: z.number(),
  /** Content of which nothing says whether it differs, and files of rules. */
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
  /** Entries that are no access of a page, by kind. */
  skipped: Record<string, number>;
  problemCount: number;
  /** The first of them. */
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
  /** Its files are copied into the archive. False: they are indexed where they are. */
  copies: boolean;
  files: ImportFileView[];
}

/** Bounds of one import. */
export const importLimits = {
  files: 10_000,
  /** Of a file; counted beyond. */
  problems: 100,
} as const;

/** How far a step of an import is. */
export interface ImportProgress {
  /** Bytes of files while it reads, entries while it stores. */
  done: number;
  of: number;
  /** Since the present process began with the step; null: not known yet. */
  perSecond: number | null;
}

/** An import in a list: its files by their sums. */
export interface ImportRow extends Omit<ImportView, 'files'> {
  /** Path of the first file. */
  source: string;
  files: number;
  bytes: number;
  /** Entries read so far. */
  entries: number;
  problemCount: number;
  /** Null where no step is under way whose end is known. */
  progress: ImportProgress | null;
}

export interface ImportList {
  /** Latest first. */
  rows: ImportRow[];
  nextCursor: string | null;
}

export interface ImportDetail extends ImportRow {
  readFiles: number;
  /** Files and entries by format; null: none that can be imported. Files that are not read yet are left out. */
  formats: { format: string | null; files: number; entries: number }[];
  /** Entries that are no access of a page, by kind. */
  skipped: Record<string, number>;
}

export type ImportFileRow = Omit<ImportFileView, 'problems'>;

export interface ImportFileList {
  /** In the order in which they were named. */
  rows: ImportFileRow[];
  nextCursor: string | null;
}

/** A problem with the file that has it. */
export interface ImportProblemRow extends ImportedFileProblem {
  file: number;
  path: string;
  /** Among the problems of its file, from 1. */
  number: number;
}

export interface ImportProblemList {
  rows: ImportProblemRow[];
  nextCursor: string | null;
}

/** What a directory holds that the console may import from. */
export interface ImportDirectory {
  /** Null: the configured directories themselves. */
  path: string | null;
  /** The directory above; null: the configured ones are. */
  parent: string | null;
  entries: { name: string; path: string; kind: 'file' | 'directory'; bytes: number | null }[];
  /** Whether these are all. */
  isWhole: boolean;
}

/** What an import of some files and directories would read. */
export interface ImportPreview {
  files: number;
  bytes: number;
  /** How many of the examined files have each format; null: none that can be imported. */
  formats: { format: string | null; files: number }[];
  /** Files whose beginning was read. */
  examined: number;
  /** The first of them. */
  rows: { path: string; bytes: number; format: string | null }[];
  /** Links and other special files of directories, which are left out. */
  leftOut: number;
}
