import { columnValues, type ArrayColumn } from '../connection/array-columns.ts';
import type { Statement } from '../connection/hot-path.ts';
import { controlNodeId } from '../figures/counters-repository.ts';
import { hostClockTuningValues } from '../scheduling/host-clock-sql.ts';
import { changedHostColumns } from './changed-host-columns.ts';
import type { CommitInput } from './commit-types.ts';
import {
  countHostIntervals,
  countHour,
  countMapCells,
  countMinute,
  countPageIntervals,
  countRateCells,
  countTotals,
} from './counters/count-commit.ts';
import { countHostHours, hostFigureValues } from './counters/count-host-hours.ts';
import type { HostChange } from './host-changes.ts';
import { changedHostType, updateHosts } from './update-hosts.ts';
import { movedPageType, updatePages } from './update-pages.ts';
import { latestPages, updatedPageColumns } from './updated-page-columns.ts';

const arrays = [...updatedPageColumns, ...changedHostColumns] as readonly Pick<
  ArrayColumn<never>,
  'name' | 'type'
>[];
const parameters = [
  ...arrays.map(({ type }) => `${type}[]`),
  'host_figures int[]',
  'node int',
  'instant timestamptz',
  'clock_tuning float8[]',
];

const writeFunction = (name: string, statements: readonly string[]) => `
CREATE FUNCTION pg_temp.${name}(${parameters.join(', ')}) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  moved_pages pg_temp.moved_page[];
  changed_hosts pg_temp.changed_host[];
BEGIN
${statements.join(';\n')};
END $function$;`;

/**
 * The statements that write pages and hosts, and the counters that follow from both, as one function of the
 * connection: the statements pass rows to each other, which would cost more through tables
 * (docs/decisions/0043-a-commit-in-statements.md).
 *
 * The order of the statements is the order of their locks, for every writer of these tables: hosts (locked
 * in id order by an earlier statement), their pages, then the counters that all hosts of a node share. Rows
 * of each are locked in key order, so that writers never deadlock.
 */
export const createWriteGroup = `
CREATE TYPE pg_temp.moved_page AS (${movedPageType});
CREATE TYPE pg_temp.changed_host AS (${changedHostType});
${writeFunction('write_group', [
  updatePages,
  countRateCells,
  updateHosts,
  countTotals,
  countMinute,
  countHour,
  countPageIntervals,
  countHostIntervals,
  countMapCells,
  countHostHours(`$${1 + updatedPageColumns.length}`),
])}
${writeFunction('write_history', [
  updatePages,
  countRateCells,
  updateHosts,
  countTotals,
  countPageIntervals,
  countHostIntervals,
  countMapCells,
])}`;

const call = (name: string) =>
  `SELECT pg_temp.${name}(${parameters.map((_, index) => `$${index + 1}`).join(', ')})`;

type WriteTerms = Pick<CommitInput, 'now' | 'hostClockTuning'> & { nodeId: number };

const valuesOf = (
  { nodeId, now, hostClockTuning }: WriteTerms,
  pages: Parameters<(typeof updatedPageColumns)[0]['values']>[0],
  changes: readonly HostChange[],
) => [
  ...columnValues(updatedPageColumns, pages),
  ...columnValues(changedHostColumns, changes),
  hostFigureValues(changes),
  nodeId,
  now.toISOString(),
  hostClockTuningValues(hostClockTuning),
];

export const writeGroup = (
  input: Pick<CommitInput, 'accesses' | 'nodeId' | 'now' | 'hostClockTuning'>,
  changes: readonly HostChange[],
): Statement => ({
  name: 'write-group',
  text: call('write_group'),
  values: valuesOf(input, latestPages(input.accesses), changes),
});

/** The same for accesses of the past, which do not count in the statistics of the present. */
export const writeHistory = (
  input: Omit<WriteTerms, 'nodeId'>,
  pages: Parameters<(typeof updatedPageColumns)[0]['values']>[0],
  changes: readonly HostChange[],
): Statement => ({
  name: 'write-history',
  text: call('write_history'),
  values: valuesOf({ ...input, nodeId: controlNodeId }, pages, changes),
});
