import type { HostRow } from '@meguri/contracts';
import Link from 'next/link';
import { ToneMark } from '../../design/tone-mark.tsx';
import { HostName } from '../../design/host-name.tsx';
import { HostStateBadge } from '../../design/state-badges.tsx';
import type { Column } from '../../design/table/column.ts';
import { Duration, Instant, NextVisit } from '../../design/time.tsx';
import { accessCount } from '../../format/accesses.ts';
import { formatBytes, formatCount, formatRate, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { hostHref } from '../../shell/navigation.ts';

export const hostColumns: readonly Column<HostRow>[] = [
  {
    id: 'name',
    header: 'Host',
    sortKey: 'name',
    minWidth: 220,
    grow: 2,
    narrow: 'title',
    csv: (row) => row.name,
    cell: (row) => (
      <Link href={hostHref(row.name)} className="rounded-sm font-medium hover:underline">
        <HostName name={row.name} site={row.site} />
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    minWidth: 140,
    narrow: 'value',
    cell: (row) => <HostStateBadge state={row.state} />,
    csv: (row) => row.state,
  },
  {
    id: 'load',
    header: 'Load',
    unit: '/day',
    align: 'right',
    sortKey: 'load',
    minWidth: 104,
    narrow: 'value',
    definition: glossary.load,
    csv: (row) => row.loadPerDay,
    cell: (row) => (
      <span
        className={row.overloaded ? 'inline-flex items-center gap-1.5 font-medium text-overload' : undefined}
        title={row.overloaded ? 'Overloaded: more than it can politely be asked' : undefined}
      >
        {row.overloaded && <ToneMark tone="overload" />}
        {formatRate(row.loadPerDay)}
      </span>
    ),
  },
  {
    id: 'attainable',
    header: 'Attainable',
    unit: '/day',
    align: 'right',
    minWidth: 112,
    definition: glossary.attainable,
    csv: (row) => Math.round(86_400 / row.effectiveIntervalSeconds),
    cell: (row) => formatCount(Math.round(86_400 / row.effectiveIntervalSeconds)),
  },
  {
    id: 'interval',
    header: 'Interval',
    align: 'right',
    sortKey: 'interval',
    minWidth: 88,
    definition: glossary.interval,
    cell: (row) => <Duration seconds={row.effectiveIntervalSeconds} />,
    csv: (row) => row.effectiveIntervalSeconds,
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'right',
    sortKey: 'pages',
    minWidth: 88,
    narrow: 'value',
    definition: glossary.pages,
    cell: (row) => formatCount(row.pages),
    csv: (row) => row.pages,
  },
  {
    id: 'captured',
    header: 'Captured',
    align: 'right',
    sortKey: 'captured',
    minWidth: 96,
    definition: glossary.captured,
    cell: (row) => formatCount(row.captured),
    csv: (row) => row.captured,
  },
  {
    id: 'changed',
    header: 'Changed',
    align: 'right',
    minWidth: 88,
    definition: glossary.changed,
    cell: (row) => formatShare(row.changed, accessCount(row)),
    csv: (row) => row.changed,
  },
  {
    id: 'errors',
    header: 'Errors',
    align: 'right',
    sortKey: 'errors',
    minWidth: 80,
    definition: glossary.errors,
    cell: (row) => formatCount(row.errors),
    csv: (row) => row.errors,
  },
  {
    id: 'lastAccess',
    header: 'Last access',
    align: 'right',
    sortKey: 'lastAccess',
    minWidth: 112,
    cell: (row) => <Instant at={row.lastAccessAt} />,
    csv: (row) => row.lastAccessAt?.toISOString() ?? null,
  },
  {
    id: 'nextAccess',
    header: 'Next access',
    align: 'right',
    minWidth: 108,
    definition: 'The earliest moment at which the host may be accessed again.',
    cell: (row) => <NextVisit at={row.nextAccessAt} />,
    csv: (row) => row.nextAccessAt.toISOString(),
  },
  {
    id: 'lastCode',
    header: 'Last outcome',
    minWidth: 120,
    hidden: true,
    cell: (row) => row.lastCode ?? '–',
    csv: (row) => row.lastCode,
  },
  {
    id: 'bytes',
    header: 'Received',
    align: 'right',
    minWidth: 96,
    hidden: true,
    definition: glossary.bytes,
    cell: (row) => formatBytes(row.bytes),
    csv: (row) => row.bytes,
  },
  {
    id: 'priority',
    header: 'Priority',
    align: 'right',
    minWidth: 80,
    hidden: true,
    definition: glossary.priority,
    cell: (row) => row.priority,
    csv: (row) => row.priority,
  },
];
