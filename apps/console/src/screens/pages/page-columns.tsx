import type { PageRow } from '@meguri/contracts';
import Link from 'next/link';
import { PageUrl } from '../../design/page-url.tsx';
import { PageStateBadge } from '../../design/state-badges.tsx';
import type { Column } from '../../design/table/column.ts';
import { Duration, Instant, NextVisit } from '../../design/time.tsx';
import { formatCount } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { pageHref } from '../../shell/navigation.ts';
import { whyThen } from './why-then.ts';

/** Columns of pages; on the screen of a host its name is not repeated. */
export function pageColumns({ withHost }: { withHost: boolean }): readonly Column<PageRow>[] {
  return [
    {
      id: 'url',
      header: 'Page',
      minWidth: 280,
      grow: 3,
      narrow: 'title',
      csv: (row) => row.url,
      cell: (row) => (
        <Link href={pageHref(row.url)} className="rounded-sm hover:underline">
          <PageUrl url={row.url} withoutOrigin={!withHost} />
          {row.title && <span className="ml-2 text-ink-faint">{row.title}</span>}
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'State',
      minWidth: 104,
      narrow: 'value',
      cell: (row) => <PageStateBadge state={row.state} />,
      csv: (row) => row.state,
    },
    {
      id: 'nextVisit',
      header: 'Next visit',
      align: 'right',
      minWidth: 92,
      narrow: 'value',
      definition: glossary.nextVisit,
      cell: (row) => <NextVisit at={row.nextVisitAt} />,
      csv: (row) => row.nextVisitAt?.toISOString() ?? null,
    },
    {
      id: 'why',
      header: 'Why then',
      minWidth: 240,
      grow: 2,
      cell: (row) => (
        <span className="text-ink-soft" title={whyThen(row)}>
          {whyThen(row)}
        </span>
      ),
      csv: whyThen,
    },
    {
      id: 'lastAccess',
      header: 'Last access',
      align: 'right',
      minWidth: 100,
      cell: (row) => <Instant at={row.lastAccessAt} />,
      csv: (row) => row.lastAccessAt?.toISOString() ?? null,
    },
    {
      id: 'lastChanged',
      header: 'Last change',
      align: 'right',
      minWidth: 104,
      narrow: 'none',
      cell: (row) => <Instant at={row.lastChangedAt} />,
      csv: (row) => row.lastChangedAt?.toISOString() ?? null,
    },
    {
      id: 'code',
      header: 'Last outcome',
      minWidth: 148,
      cell: (row) => (
        <span className="text-ink-soft">
          {row.lastStatus} {row.lastCode ?? '–'}
        </span>
      ),
      csv: (row) => row.lastCode,
    },
    {
      id: 'interval',
      header: 'Interval',
      align: 'right',
      minWidth: 80,
      hidden: true,
      definition: glossary.revisitInterval,
      cell: (row) => <Duration seconds={row.intervalSeconds} />,
      csv: (row) => row.intervalSeconds,
    },
    {
      id: 'visits',
      header: 'Visits',
      align: 'right',
      minWidth: 72,
      hidden: true,
      definition: glossary.visits,
      cell: (row) => formatCount(row.visits),
      csv: (row) => row.visits,
    },
    {
      id: 'changes',
      header: 'Changes',
      align: 'right',
      minWidth: 80,
      hidden: true,
      cell: (row) => formatCount(row.changes),
      csv: (row) => row.changes,
    },
  ];
}
