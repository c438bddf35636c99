import type { SeedListView } from '@meguri/contracts';
import type { CsvTable } from '../../design/table/csv.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { describeScope } from './describe-scope.ts';

const columns = ['name', 'seeds', 'scope', 'policy', 'changeMode', 'least', 'most', 'importance'] as const;

/** Seed lists as CSV rows. */
export function seedListTable(
  lists: readonly SeedListView[],
  words: { table: Words<'seeds.table'>; scope: Words<'seeds.scope'> },
  formats: Formats,
): CsvTable {
  return {
    header: columns.map((column) => words.table(column)),
    rows: lists.map((list) => [
      list.name,
      list.seeds,
      describeScope(list.scope, words.scope, formats),
      list.policy,
      list.changeMode,
      list.minIntervalSeconds,
      list.maxIntervalSeconds,
      list.importance,
    ]),
  };
}
