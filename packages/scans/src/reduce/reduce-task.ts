import type { Columns } from '@meguri/contracts';
import type { SqlTask } from '../sql/sql-messages.ts';

/** How rows with the same key become one: by `reduce` of a module, or an aggregate of an analyser that is built in. */
export type RowReduction =
  | { kind: 'module'; place: string; key: readonly string[]; columns: Columns }
  | { kind: 'sql'; sql: string; columns: Columns };

/** What the process does that reduces rows. */
export interface ReduceTask extends Pick<SqlTask, 'tables' | 'hidden' | 'memoryMegabytes' | 'threads'> {
  reduction: RowReduction;
}
