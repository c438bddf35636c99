import type {
  SnapshotDefinitionInput,
  SnapshotDiff,
  SnapshotEstimate,
  SnapshotFormat,
  SnapshotList,
  SnapshotView,
  UnchangedForm,
  UrlListReading,
} from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

/** A part of a list of URLs that is too long for one request: whole lines, in order. */
export interface UrlListPart {
  /** Chosen by the caller; the same for all parts of a list. */
  listId: string;
  /** From 0. A part that is sent again replaces the earlier one. */
  part: number;
  text: string;
}

export interface NewSnapshot {
  name: string;
  definition: SnapshotDefinitionInput;
  /** The uploaded list of URLs that it is limited to; undefined: none. */
  urlListId?: string | undefined;
  reason?: string | undefined;
}

/** A file of a snapshot, of which any byte range can be read. */
export interface SnapshotExport {
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes. It differs after a takedown has changed the bytes. */
  tag: string;
  /**
   * The bytes [from, to). Rejects if a takedown comes meanwhile.
   *
   * @throws `unavailable` if too many are being sent
   */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Snapshots, which the control plane makes. */
export interface ConsoleSnapshotServices {
  list: Procedure<void, SnapshotList>;
  /** `not-found`. */
  get: Procedure<{ name: string }, SnapshotView>;
  /** Estimated content; null: no estimate is possible. `invalid` with what to correct. */
  estimate: Procedure<{ definition: SnapshotDefinitionInput }, SnapshotEstimate | null>;
  /** Compares the URLs of two snapshots. `not-found`, `conflict` if one is not done, `unavailable`. */
  diff: Procedure<{ from: string; to: string }, SnapshotDiff>;
  /**
   * Keeps a part for a day, until a snapshot is created with the list. `invalid`, `too-many-attempts`,
   * `unavailable`.
   */
  addUrls: Procedure<UrlListPart, UrlListReading>;
  /** `invalid` with what to correct, `conflict` if the name is taken, `not-found` for an unknown list. */
  create: Procedure<NewSnapshot, SnapshotView>;
  /** Prepares the file unless it is prepared. `not-found`, `conflict` if it is not done, `unavailable`. */
  export: Procedure<
    { name: string; format: SnapshotFormat; unchanged?: UnchangedForm | undefined },
    SnapshotExport
  >;
  /** Removes a snapshot and its files, also while it is being made. `not-found`. */
  remove: Procedure<{ name: string; reason?: string | undefined }, void>;
}
