import { formatDuration, type ScanRow, type ScanSkippedRow, type ScanView } from '@meguri/contracts';
import { formatFields, formatTable } from '../../terminal/format-table.ts';

export function scanTable(rows: readonly ScanRow[]): string {
  return formatTable(
    [
      { title: 'name', value: ({ name }) => name },
      { title: 'state', value: ({ state }) => state },
      { title: 'source', value: ({ source }) => source.name },
      { title: 'analyser', value: analyserText },
      { title: 'documents', value: ({ progress }) => `${progress.documents} of ${progress.of}` },
      { title: 'rows', value: ({ rows: count }) => count },
      { title: 'skipped', value: ({ skipped }) => skipped },
      { title: 'created', value: ({ createdAt }) => createdAt.toISOString() },
    ],
    rows,
  );
}

function reduceText({ definition: { reduce } }: ScanView): string {
  if (reduce === null) return 'where an uploaded analyser has one';
  return reduce ? 'yes' : 'no';
}

const analyserText = ({ analyser: { name, version } }: ScanRow) =>
  version === 0 ? name : `${name} version ${version}`;

/** Everything about a scan, for a terminal. */
export function describeScanView(scan: ScanView): string {
  const fields = formatFields([
    ['name', scan.name],
    ['state', scan.state],
    ['problem', scan.problem],
    ['created', `${scan.createdAt.toISOString()} by ${scan.createdBy}`],
    [scan.source.kind, scan.source.name],
    ['analyser', analyserText(scan)],
    ['supply', scan.definition.supply],
    ['reduce', reduceText(scan)],
    ['documents', progressText(scan)],
    ['rows', scan.rows],
    ['purged rows', scan.purgedRows > 0 ? scan.purgedRows : null],
    ['skipped', scan.skipped],
    ['first rows after', secondsBetween(scan.startedAt, scan.firstRowsAt)],
    ['took', secondsBetween(scan.startedAt, scan.finishedAt)],
    ['columns', columnsText(scan)],
    ['result files', `${scan.parts} with ${scan.resultBytes} bytes`],
    ['digest', scan.digest],
  ]);
  return scan.nodes.length === 0 ? fields : `${fields}\n${nodeTable(scan)}`;
}

/** The progress of a scan in a line. */
export function scanLine(scan: ScanView): string {
  const lost = scan.skipped > 0 ? `, ${scan.skipped} skipped` : '';
  return `${scan.state}: ${progressText(scan)}${lost}`;
}

function progressText({ progress }: ScanView): string {
  const { documents, of, isEstimate, documentsPerSecond, remainingSeconds } = progress;
  const rate = documentsPerSecond === null ? '' : `, ${documentsPerSecond.toFixed(0)} a second`;
  const left = remainingSeconds === null ? '' : `, ${formatDuration(remainingSeconds, 'en')} left`;
  return `${documents} of ${isEstimate ? 'about ' : ''}${of}${rate}${left}`;
}

const secondsBetween = (from: Date | null, to: Date | null) =>
  from === null || to === null ? null : `${((to.getTime() - from.getTime()) / 1_000).toFixed(1)} s`;

const columnsText = ({ columns }: ScanView) =>
  columns === null
    ? null
    : Object.entries(columns)
        .map((column) => column.join(' '))
        .join(', ');

function nodeTable({ nodes }: ScanView): string {
  return formatTable(
    [
      { title: 'node', value: ({ name }) => name },
      { title: 'documents', value: ({ documents }) => documents },
      { title: 'pieces', value: ({ pieces }) => pieces },
      { title: 'running', value: ({ running }) => running },
      { title: 'waiting', value: ({ waiting }) => waiting },
    ],
    nodes,
  );
}

export function skippedTable(rows: readonly ScanSkippedRow[]): string {
  return formatTable(
    [
      { title: 'skipped', value: ({ url }) => url },
      { title: 'record', value: ({ recordId }) => recordId },
      { title: 'reason', value: ({ reason }) => reason },
      { title: 'error output', value: ({ errorOutput }) => errorOutput.split('\n', 1)[0] ?? '' },
    ],
    rows,
  );
}
