import path from 'node:path';
import { takedownKey, type HiddenScope } from '../pointers.ts';

/** A snapshot that is done. */
export interface ComparedSnapshot {
  name: string;
  digest: string;
  directory: string;
}

export interface DiffInput {
  from: ComparedSnapshot;
  to: ComparedSnapshot;
  /** Takedowns in force: what they hide is left out. */
  hidden: readonly HiddenScope[];
}

/** Where the rows of a diff lie: with the later snapshot, as takedowns leave them. */
export const diffFile = ({ from, to, hidden }: DiffInput): string =>
  path.join(to.directory, `diff-${from.digest.slice(0, 32)}-${takedownKey(hidden)}.parquet`);
