import path from 'node:path';
import { takedownKey, type HiddenScope } from '../pointers.ts';

/** A finished snapshot. */
export interface ComparedSnapshot {
  name: string;
  digest: string;
  directory: string;
}

export interface DiffInput {
  from: ComparedSnapshot;
  to: ComparedSnapshot;
  /** Takedowns in force: documents that they hide are left out. */
  hidden: readonly HiddenScope[];
}

/** File with the rows of a diff, in the directory of the later snapshot, one for each set of takedowns. */
export const diffFile = ({ from, to, hidden }: DiffInput): string =>
  path.join(to.directory, `diff-${from.digest.slice(0, 32)}-${takedownKey(hidden)}.parquet`);
