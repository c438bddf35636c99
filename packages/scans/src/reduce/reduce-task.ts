import type { Columns } from '@meguri/contracts';
import type { SqlTask } from '../sql/sql-messages.ts';

/**
 * How rows with the same key become one: by the `reduce` of a module, or an aggregate of a built-in analyser.
 */
export type RowReduction =
  | { kind: 'module'; place: string; key: readonly string[]; columns: Columns }
  | { kind: 'sql'; sql: string; columns: Columns };

/** The input of the process that reduces rows. */
export interface ReduceTask extends Pick<SqlTask, 'tables' | 'hidden' | 'memoryMegabytes' | 'threads'> {
  reduction: RowReduction;
}
