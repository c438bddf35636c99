import type { CaptureRow } from '@meguri/contracts';
import Link from 'next/link';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { PageUrl } from '../../design/page-url.tsx';
import type { Column } from '../../design/table/column.ts';
import { Instant } from '../../design/time.tsx';
import { formatDuration } from '../../format/durations.ts';
import { formatBytes, formatCount } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { pageHref } from '../../shell/navigation.ts';

/** Columns of captures; in the history of one page its URL is not repeated. */
export function captureColumns({ withUrl }: { withUrl: boolean }): readonly Column<CaptureRow>[] {
  const url: Column<CaptureRow> = {
    id: 'url',
    header: 'Page',
    minWidth: 240,
    grow: 3,
    narrow: 'title',
    csv: (row) => row.url,
    cell: (row) => (
      <Link href={pageHref(row.url)} className="rounded-sm hover:underline">
        <PageUrl url={row.url} withoutOrigin />
      </Link>
    ),
  };
  const rest: Column<CaptureRow>[] = [
    {
      id: 'capturedAt',
      header: 'Captured',
      minWidth: 112,
      narrow: withUrl ? 'value' : 'title',
      cell: (row) => <Instant at={row.capturedAt} />,
      csv: (row) => row.capturedAt.toISOString(),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      minWidth: 104,
      narrow: 'value',
      cell: (row) => <OutcomeBadge outcome={row.outcome} />,
      csv: (row) => row.outcome,
    },
    {
      id: 'code',
      header: 'Why',
      minWidth: 136,
      narrow: withUrl ? 'none' : 'value',
      cell: (row) => (
        <span className="text-ink-soft">
          {row.status} {row.code}
        </span>
      ),
      csv: (row) => row.code,
    },
    {
      id: 'mime',
      header: 'Type',
      minWidth: 112,
      cell: (row) => <span className="text-ink-soft">{row.mime ?? '–'}</span>,
      csv: (row) => row.mime,
    },
    {
      id: 'payload',
      header: 'Payload',
      align: 'right',
      minWidth: 84,
      narrow: 'value',
      definition: glossary.payload,
      csv: (row) => row.payloadBytes,
      cell: (row) => (
        <span title={row.truncated ? `Cut: ${row.truncated}` : undefined}>
          {formatBytes(row.payloadBytes)}
          {row.truncated && ' (cut)'}
        </span>
      ),
    },
    {
      id: 'duration',
      header: 'Took',
      align: 'right',
      minWidth: 76,
      definition: glossary.duration,
      cell: (row) => formatDuration(row.durationMs / 1_000),
      csv: (row) => row.durationMs,
    },
    {
      id: 'record',
      header: 'Record',
      minWidth: 88,
      definition:
        'Kind of the WARC record; a revisit record says that the payload is that of an earlier one.',
      cell: (row) => <span className="text-ink-soft">{row.recordType}</span>,
      csv: (row) => row.recordType,
    },
    {
      id: 'file',
      header: 'WARC file, offset',
      minWidth: 260,
      grow: 2,
      cell: (row) => (
        <span
          className="font-mono text-small text-ink-soft"
          title={`${row.fileName}, offset ${row.offset}, length ${row.length}`}
        >
          {row.fileName} {formatCount(row.offset)}
        </span>
      ),
      csv: (row) => `${row.fileName} ${row.offset}+${row.length}`,
    },
    {
      id: 'digest',
      header: 'Payload digest',
      minWidth: 200,
      grow: 1,
      hidden: true,
      cell: (row) => <span className="font-mono text-small">{row.payloadDigest ?? '–'}</span>,
      csv: (row) => row.payloadDigest,
    },
  ];
  return withUrl ? [url, ...rest] : rest;
}
