import { z } from 'zod';
import type { SnapshotDefinition } from './snapshot-definition.ts';

/** `paused`: the disk is full. */
export type SnapshotState = 'preparing' | 'queued' | 'creating' | 'paused' | 'done' | 'failed';

/** What a snapshot can be written as. */
export const snapshotFormats = ['warc', 'wacz', 'cdxj', 'parquet', 'wet'] as const;
export type SnapshotFormat = (typeof snapshotFormats)[number];

/**
 * How a document is exported whose access found what an earlier one had brought: as the revisit record of the archive with
 * the record that this refers to, or as a whole capture, rebuilt from both.
 */
export const unchangedForms = ['revisit', 'response'] as const;
export type UnchangedForm = (typeof unchangedForms)[number];

export const snapshotProgressSchema = z.object({
  /** What is being done. */
  step: z.enum(['index', 'select', 'sort', 'requisites', 'list']),
  /** Index entries that were read (or pages, for requisites), and those to read in all, as the index estimates them. */
  entriesRead: z.number(),
  entriesInAll: z.number(),
  /** Seconds spent on the entries that were read. */
  seconds: z.number(),
});
export type SnapshotProgress = z.infer<typeof snapshotProgressSchema>;

/**
 * What a snapshot holds and what it lacks. All counts are of URLs but for the documents and entries. Requisites count in
 * `records` and `storedBytes`, and apart.
 */
export const snapshotDatasheetSchema = z.object({
  /** Documents in the list: a URL may have several. */
  documents: z.number(),
  urls: z.number(),
  /** Records that hold the bodies, each counted once, and their stored size. */
  records: z.number(),
  storedBytes: z.number(),
  /** Sizes of all documents as the servers sent them. */
  payloadBytes: z.number(),
  truncated: z.number(),
  /** Index entries of the selected places. */
  entries: z.number(),
  /** URLs with entries in the selected places. */
  urlsSeen: z.number(),
  /**
   * URLs seen without a document in the list: by the outcome of the last access before the end of the interval, or
   * `captured-later`, `noarchive`, `other-time-or-kind`, `taken-down`.
   */
  lacking: z.record(z.string(), z.number()),
  /** Captures hidden by takedowns. */
  hidden: z.number(),
  /** Pages of the selected hosts that are known and were never captured; null: not countable for this selection. */
  neverCaptured: z.number().nullable(),
  /** URLs of the given list that the archive does not hold; null: there was no list. */
  notHeld: z.number().nullable(),
  /** What the pages load beside the documents; null: not wanted. */
  requisites: z
    .object({
      /** Captures that were added, and their URLs. */
      documents: z.number(),
      urls: z.number(),
      /** Sort keys of URLs that pages load, and those of them without a capture that can be shown. */
      wanted: z.number(),
      missing: z.number(),
    })
    .nullable()
    .default(null),
  /** Documents by days between the last access that confirmed them and the end of the interval. */
  ages: z.array(z.object({ upToDays: z.number().nullable(), documents: z.number() })),
});
export type SnapshotDatasheet = z.infer<typeof snapshotDatasheetSchema>;

/** A snapshot in a list of them. */
export interface SnapshotRow extends Pick<
  SnapshotView,
  'id' | 'name' | 'state' | 'createdAt' | 'createdBy' | 'finishedAt' | 'progress' | 'problem'
> {
  time: SnapshotDefinition['time'];
  /** The first of its places, of all kinds. */
  places: string[];
  /** How many places it names; 0 with a list of URLs, or for the whole archive. */
  placeCount: number;
  hasUrlList: boolean;
  documents: number | null;
  storedBytes: number | null;
}

/** Latest first. */
export interface SnapshotList {
  rows: SnapshotRow[];
  /** False: older ones are left out. */
  isWhole: boolean;
}

/** What a part of an uploaded list of URLs holds. */
export interface UrlListReading {
  urls: number;
  /** Lines that are left out, the first ones. */
  problems: { line: number; text: string; code: UrlListProblemCode }[];
  /** Lines that are left out in all. */
  leftOut: number;
}

export type UrlListProblemCode = 'no-address' | 'no-instant' | 'too-many';

/** Bounds of a list of URLs that is uploaded in parts. */
export const urlListLimits = {
  /** Characters of a part, so that reading it takes some 50 ms. */
  charactersPerPart: 300_000,
  parts: 2_000,
} as const;

export interface SnapshotView {
  id: string;
  name: string;
  definition: SnapshotDefinition;
  state: SnapshotState;
  /** Captures from this position of the URL index on are not in it; null: not begun. */
  position: number | null;
  createdAt: Date;
  createdBy: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  progress: SnapshotProgress | null;
  datasheet: SnapshotDatasheet | null;
  /** SHA-256 of its list, in hexadecimal. */
  digest: string | null;
  problem: string | null;
}
