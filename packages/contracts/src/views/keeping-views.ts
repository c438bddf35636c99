/** Result of the latest check of a sealed file. */
export const fileStates = ['unchecked', 'sound', 'damaged', 'missing'] as const;
export type FileState = (typeof fileStates)[number];

/**
 * The copy of a sealed file in the replica. `outdated`: bytes of the file were purged since; `failed`: it
 * could not be written; `none`: it is not copied yet.
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
   * Why the range is damaged. `digest-mismatch`: it holds another record; `bytes`: every record is whole, but
   * bytes differ; `short`, `missing`: bytes are gone.
   */
  reason: string;
  foundAt: Date;
  repairedAt: Date | null;
  /** Captures with records in it, and the URLs of the first ones. Requests and other records have none. */
  captures: number;
  urls: string[];
}

/** State of the sealed files. */
export interface ArchiveKeepingView {
  files: number;
  bytes: number;
  /** Files by the result of their latest check. */
  states: Record<FileState, number>;
  /** Files by the state of their copy; null: this installation has no replica. */
  replicas: Record<ReplicaState, number> | null;
  /** Last check of the file that has waited longest; null without files. */
  oldestCheckAt: Date | null;
  /** Files that were checked, or sealed, within the period, and their bytes. */
  recent: { files: number; bytes: number };
  /** Bytes checked per day, over the last week. */
  bytesPerDay: number;
  /** Every file is checked within this time; 0: never. */
  scrubDays: number;
  /** Problems of copies: the first one. */
  replicaProblem: string | null;
  /** Latest first, 200 at most. */
  damage: FileDamageView[];
}
