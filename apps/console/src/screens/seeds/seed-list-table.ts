import type { SeedListView } from '@meguri/contracts';
import type { FileTable } from '../../design/table/export-rows.tsx';

/** Seed lists as rows of a file. */
export function seedListTable(lists: readonly SeedListView[]): FileTable {
  return {
    header: [
      'name',
      'seeds',
      'scope',
      'policy',
      'change_mode',
      'min_interval_seconds',
      'max_interval_seconds',
      'importance',
      'pacing',
    ],
    rows: lists.map((list) => [
      list.name,
      list.seeds,
      JSON.stringify(list.scope),
      list.policy,
      list.changeMode,
      list.minIntervalSeconds,
      list.maxIntervalSeconds,
      list.importance,
      list.pacing,
    ]),
  };
}
