import type { RobotsCheck } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { Button } from '../../design/button.tsx';
import { HostName } from '../../design/values.tsx';
import { instantColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Duration } from '../../design/time.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { hostHref } from '../../shell/navigation.ts';

/** Columns of robots.txt checks; `recheck` is null without permission. */
export function robotsCheckColumns(
  t: Translator<'robots'>,
  recheck: ((host: string) => void) | null,
): readonly Column<RobotsCheck>[] {
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 220,
      grow: 2,
      narrow: 'title',
      cell: (row) => (
        <Link href={`${hostHref(row.host)}?tab=robots`} className="rounded-sm font-medium hover:underline">
          <HostName name={row.host} />
        </Link>
      ),
    },
    {
      id: 'scheme',
      header: t('columns.scheme'),
      minWidth: 72,
      cell: (row) => row.scheme,
    },
    {
      id: 'status',
      header: t('columns.status'),
      minWidth: 170,
      narrow: 'value',
      cell: (row) => (
        <span className={row.status === 'disallow-all' ? 'font-medium text-blocked' : undefined}>
          {t(`statuses.${row.status}`)}
        </span>
      ),
    },
    instantColumn({
      id: 'fetched',
      header: t('columns.fetched'),
      minWidth: 100,
      narrow: 'value',
      at: (row) => row.fetchedAt,
    }),
    instantColumn({
      id: 'next',
      header: t('columns.next'),
      minWidth: 100,
      at: (row) => row.recheckRequestedAt ?? row.recheckAt,
    }),
    {
      id: 'httpStatus',
      header: t('columns.httpStatus'),
      minWidth: 110,
      cell: (row) => row.httpStatus ?? <span className="text-ink-faint">{row.reason}</span>,
    },
    {
      id: 'recheck',
      header: t('columns.recheck'),
      minWidth: 110,
      cell: (row) => <Duration seconds={row.recheckSeconds} />,
    },
    instantColumn({
      id: 'since',
      header: t('columns.since'),
      minWidth: 130,
      at: (row) => row.unreachableSince,
    }),
    ...(recheck
      ? [
          {
            id: 'want',
            header: t('recheck.one'),
            minWidth: 130,
            narrow: 'end' as const,
            cell: (row: RobotsCheck) => (
              <Button onClick={() => recheck(row.host)} disabled={row.recheckRequestedAt !== null}>
                {t('recheck.one')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
