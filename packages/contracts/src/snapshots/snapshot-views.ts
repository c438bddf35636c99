import { z } from 'zod';
import type { SnapshotDefinition } from './snapshot-definition.ts';

/** `paused`: the disk is full. */
export type SnapshotState = 'preparing' | 'queued' | 'creating' | 'paused' | 'done' | 'failed';

/** File formats of snapshots. */
export const snapshotFormats = ['warc', 'wacz', 'cdxj', 'parquet', 'wet'] as const;
export type SnapshotFormat = (typeof snapshotFormats)[number];

/**
 * Form of documents whose access found the content of an earlier one: the revisit record of the archive and
 * the record that it refers to, or a whole capture that is rebuilt from both.
 */
export const unchangedForms = ['revisit', 'response'] as const;
export type UnchangedForm = (typeof unchangedForms)[number];

export const snapshotProgressSchema = z.object({
  /** The current step. */
  step: z.enum(['index', 'select', 'sort', 'requisites', 'list']),
  /** Index entries read so far (pages, for requisites), and the index's estimate of all. */
  entriesRead: z.number(),
  entriesInAll: z.number(),
  /** Seconds spent on the entries read so far. */
  seconds: z.number(),
});
export type SnapshotProgress = z.infer<typeof snapshotProgressSchema>;

/**
 * What a snapshot holds and what it lacks. All counts except documents and entries are of URLs. Requisites
 * count in `records` and `storedBytes`, and separately.
 */
export const snapshotDatasheetSchema = z.object({
  /** Documents in the list: a URL may have several. */
  documents: z.number(),
  urls: z.number(),
  /** Records that hold the bodies, each counted once, and their stored size. */
  records: z.number(),
  storedBytes: z.number(),
  /** Sum of the sizes of all documents as sent by the servers. */
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
  /** Known pages of the selected hosts that were never captured; null: not countable for this selection. */
  neverCaptured: z.number().nullable(),
  /** URLs of the given list without a capture; null: there was no list. */
  notHeld: z.number().nullable(),
  /** Page requisites; null: not wanted. */
  requisites: z
    .object({
      /** Captures that were added, and the number of their URLs. */
      documents: z.number(),
      urls: z.number(),
      /** Sort keys of URLs that pages load, and how many of them have no capture that can be shown. */
      wanted: z.number(),
      missing: z.number(),
    })
    .nullable()
    .default(null),
  /** Documents by days between the last access that confirmed them and the end of the interval. */
  ages: z.array(z.object({ upToDays: z.number().nullable(), documents: z.number() })),
});
export type SnapshotDatasheet = z.infer<typeof snapshotDatasheetSchema>;

/** A snapshot in a list. */
export interface SnapshotRow extends Pick<
  SnapshotView,
  'id' | 'name' | 'state' | 'createdAt' | 'createdBy' | 'finishedAt' | 'progress' | 'problem'
> {
  time: SnapshotDefinition['time'];
  /** The first places of all kinds. */
  places: string[];
  /** Number of named places; 0 with a list of URLs, or for the whole archive. */
  placeCount: number;
  hasUrlList: boolean;
  documents: number | null;
  storedBytes: number | null;
}

/** Latest first. */
export interface SnapshotList {
  rows: SnapshotRow[];
  /** False: older snapshots are left out. */
  isComplete: boolean;
}

/** The result of reading a part of an uploaded list of URLs. */
export interface UrlListReading {
  urls: number;
  /** The first lines that are left out. */
  problems: { line: number; text: string; code: UrlListProblemCode }[];
  /** Number of all lines that are left out. */
  leftOut: number;
}

export type UrlListProblemCode = 'no-address' | 'no-instant' | 'too-many';

/** Limits of a list of URLs that is uploaded in parts. */
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
  /** It holds captures before this position of the URL index; null: not begun. */
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
