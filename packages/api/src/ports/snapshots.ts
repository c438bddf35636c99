import type { SnapshotDefinitionInput, SnapshotList, SnapshotView, UrlListReading } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** A part of a list of URLs that is too long for one request: whole lines, in order. */
export interface UrlListPart {
  /** Chosen by the caller; the same for all parts of a list. */
  listId: string;
  /** From 0. A part that is sent again replaces itself. */
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

/** Snapshots, which the control plane makes. */
export interface ConsoleSnapshotServices {
  list: Procedure<void, SnapshotList>;
  /** `not-found`. */
  get: Procedure<{ name: string }, SnapshotView>;
  /** Keeps a part for a day, until a snapshot is created with the list. `invalid`, `too-many-attempts`, `unavailable`. */
  addUrls: Procedure<UrlListPart, UrlListReading>;
  /** `invalid` with what to mend, `conflict` where the name is taken, `not-found` for an unknown list. */
  create: Procedure<NewSnapshot, SnapshotView>;
  /** Removes a snapshot and its files, also while it is being made. `not-found`. */
  remove: Procedure<{ name: string; reason?: string | undefined }, void>;
}
