/** What the latest reading of a sealed file found. */
export const fileStates = ['unchecked', 'sound', 'damaged', 'missing'] as const;
export type FileState = (typeof fileStates)[number];

/**
 * The copy of a sealed file in the replica. `outdated`: bytes of the file were purged since; `failed`: it could not be
 * written; `none`: it is yet to be copied.
 */
export const replicaStates = ['copied', 'outdated', 'damaged', 'missing', 'failed', 'none'] as const;
export type ReplicaState = (typeof replicaStates)[number];

/** A broken range of a file. */
export interface FileDamageView {
  file: string;
  /** Bytes from the beginning of the file. */
  offset: number;
  length: number;
  /**
   * Why it is no record; `digest-mismatch`: another record; `bytes`: every record is whole, but bytes differ; `short`,
   * `missing`: bytes are gone.
   */
  reason: string;
  foundAt: Date;
  repairedAt: Date | null;
  /** Captures whose records it holds, and the URLs of the first of them. Requests and other records have none. */
  captures: number;
  urls: string[];
}

/** How the sealed files are kept. */
export interface ArchiveKeepingView {
  files: number;
  bytes: number;
  /** Files by the state of their latest reading. */
  states: Record<FileState, number>;
  /** Files by the state of their copy; null: this installation has no replica. */
  replicas: Record<ReplicaState, number> | null;
  /** When the file was last read that waits longest; null without files. */
  oldestCheckAt: Date | null;
  /** Files that were read, or sealed, within the period, and their bytes. */
  recent: { files: number; bytes: number };
  /** Bytes per day that were read over the last week. */
  bytesPerDay: number;
  /** Every file is read within this time; 0: never. */
  scrubDays: number;
  /** Problems of copies, the first of them. */
  replicaProblem: string | null;
  /** Latest first, 200 at most. */
  damage: FileDamageView[];
}
