import { InputError } from '../command/simulation-request.ts';

/** One page of a trace; instants in Unix seconds. */
export interface TracePage {
  page: string;
  createdAt: number;
  /** Null: it still existed at the end of the window. */
  deletedAt: number | null;
  windowStart: number;
  windowEnd: number;
  /** Number of different contents seen; less than changes + 1 if the page returned to an older content. */
  distinctVersions: number;
  /** Ascending, all after `createdAt`. */
  changes: number[];
}

const columns = [
  'site',
  'page',
  'created_at',
  'deleted_at',
  'window_start',
  'window_end',
  'distinct_versions',
  'changes',
];

/**
 * Reads the rows of a trace file: tab-separated, one page a line, a header first.
 *
 * @param name of the file, for messages
 * @throws InputError at the first row that contradicts the format
 */
export function parseTrace(text: string, name: string): TracePage[] {
  const [header = '', ...lines] = text.split('\n');
  if (header.trimEnd() !== columns.join('\t')) {
    throw new InputError(`${name}: the header is not "${columns.join(' ')}"`);
  }
  return lines.flatMap((line, i) => (line === '' ? [] : [parseRow(line, `${name}, line ${i + 2}`)]));
}

function parseRow(line: string, where: string): TracePage {
  const cells = line.split('\t');
  if (cells.length !== columns.length) {
    throw new InputError(`${where}: ${cells.length} columns instead of ${columns.length}`);
  }
  const [
    ,
    page = '',
    createdAt = '',
    deletedAt = '',
    windowStart = '',
    windowEnd = '',
    versions = '',
    changes = '',
  ] = cells;
  const row: TracePage = {
    page,
    createdAt: number(createdAt, 'created_at', where),
    deletedAt: deletedAt === '' ? null : number(deletedAt, 'deleted_at', where),
    windowStart: number(windowStart, 'window_start', where),
    windowEnd: number(windowEnd, 'window_end', where),
    distinctVersions: number(versions, 'distinct_versions', where),
    changes:
      changes.trim() === ''
        ? []
        : changes
            .trim()
            .split(' ')
            .map((time) => number(time, 'changes', where)),
  };
  check(row, where);
  return row;
}

function check({ createdAt, deletedAt, windowStart, windowEnd, changes }: TracePage, where: string): void {
  if (windowEnd <= windowStart) throw new InputError(`${where}: the window ends before it starts`);
  let before = createdAt;
  for (const change of changes) {
    if (change <= before) throw new InputError(`${where}: change at ${change} is not after ${before}`);
    before = change;
  }
  if (deletedAt !== null && deletedAt < before) {
    throw new InputError(`${where}: deleted at ${deletedAt}, before its last change at ${before}`);
  }
}

function number(cell: string, column: string, where: string): number {
  const value = cell.trim() === '' ? Number.NaN : Number(cell);
  if (!Number.isFinite(value)) throw new InputError(`${where}: ${column} "${cell}" is not a number`);
  return value;
}
