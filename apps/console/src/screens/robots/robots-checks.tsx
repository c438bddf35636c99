'use client';

import type { RobotsCheck, RobotsFilter } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useMemo, useState } from 'react';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { FilterSelect } from '../../design/filter-select.tsx';
import { HostName } from '../../design/host-name.tsx';
import { EmptyState } from '../../design/states.tsx';
import type { Column } from '../../design/table/column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { SelectionBar } from '../../design/table/selection-bar.tsx';
import { Duration, Instant } from '../../design/time.tsx';
import type { Words } from '../../i18n/words.ts';
import { hostHref } from '../../shell/navigation.ts';
import { useWantRobots } from './use-want-robots.ts';

/** Hosts of one act. */
const mostAtOnce = 1_000;

interface RobotsChecksProps {
  rows: readonly RobotsCheck[];
  onEnd: () => void;
  filter: RobotsFilter;
  onFilter: (filter: RobotsFilter) => void;
}

/** When robots.txt of each host was read last, and what it said. */
export function RobotsChecks({ rows, onEnd, filter, onFilter }: RobotsChecksProps) {
  const t = useTranslations('robots');
  const may = useMay('operator');
  const want = useWantRobots();
  const columns = useMemo(
    () => checkColumns(t, may ? (host) => want.mutate({ which: { names: [host] } }) : null),
    [t, may, want],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setSelected(new Set());
  // A host may have a robots.txt for each of its schemes; both are read anew.
  const names = [...new Set([...selected].map((key) => key.slice(key.indexOf(' ') + 1)))];
  const bar = (
    <SelectionBar count={selected.size} onClear={clear}>
      <Button
        variant="primary"
        disabled={names.length > mostAtOnce || want.isPending}
        title={names.length > mostAtOnce ? t('recheck.tooMany', { most: mostAtOnce }) : undefined}
        onClick={() => want.mutate({ which: { names } }, { onSuccess: clear })}
      >
        {t('recheck.some', { hosts: names.length })}
      </Button>
    </SelectionBar>
  );
  return (
    <>
      <DataTable
        testId="robots-checks"
        selection={may ? { selected, onChange: setSelected } : undefined}
        label={t('tabs.checks')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.scheme} ${row.host}`}
        rowHref={(row) => `${hostHref(row.host)}?tab=robots`}
        onEnd={onEnd}
        summary={t('rows', { count: rows.length })}
        fileName="robots.csv"
        filters={
          <FilterSelect
            label={t('filters.label')}
            all={t('filters.all')}
            options={(['errors', 'exceptions', 'wanted'] as const).map((key) => ({
              key,
              name: t(`filters.${key}`),
            }))}
            value={filter === 'all' ? undefined : filter}
            onChange={(key) => onFilter(key ?? 'all')}
          />
        }
        empty={<EmptyState title={t(filter === 'all' ? 'none' : 'noneFiltered')} />}
      />
      {bar}
    </>
  );
}

function checkColumns(
  t: Words<'robots'>,
  recheck: ((host: string) => void) | null,
): readonly Column<RobotsCheck>[] {
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 220,
      grow: 2,
      narrow: 'title',
      csv: (row) => row.host,
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
      csv: (row) => row.scheme,
      cell: (row) => row.scheme,
    },
    {
      id: 'status',
      header: t('columns.status'),
      minWidth: 170,
      narrow: 'value',
      csv: (row) => row.status,
      cell: (row) => (
        <span className={row.status === 'disallow-all' ? 'font-medium text-blocked' : undefined}>
          {t(`statuses.${row.status}`)}
        </span>
      ),
    },
    {
      id: 'fetched',
      header: t('columns.fetched'),
      minWidth: 100,
      narrow: 'value',
      csv: (row) => row.fetchedAt.toISOString(),
      cell: (row) => <Instant at={row.fetchedAt} />,
    },
    {
      id: 'next',
      header: t('columns.next'),
      minWidth: 100,
      csv: (row) => (row.wantedAt ?? row.recheckAt).toISOString(),
      cell: (row) => <Instant at={row.wantedAt ?? row.recheckAt} />,
    },
    ...(recheck
      ? [
          {
            id: 'want',
            header: t('recheck.one'),
            minWidth: 130,
            csv: () => '',
            cell: (row: RobotsCheck) => (
              <Button onClick={() => recheck(row.host)} disabled={row.wantedAt !== null}>
                {t('recheck.one')}
              </Button>
            ),
          },
        ]
      : []),
    {
      id: 'httpStatus',
      header: t('columns.httpStatus'),
      minWidth: 110,
      csv: (row) => row.httpStatus ?? row.reason,
      cell: (row) => row.httpStatus ?? <span className="text-ink-faint">{row.reason}</span>,
    },
    {
      id: 'recheck',
      header: t('columns.recheck'),
      minWidth: 110,
      csv: (row) => row.recheckSeconds,
      cell: (row) => <Duration seconds={row.recheckSeconds} />,
    },
    {
      id: 'since',
      header: t('columns.since'),
      minWidth: 130,
      csv: (row) => row.unreachableSince?.toISOString() ?? '',
      cell: (row) => (row.unreachableSince ? <Instant at={row.unreachableSince} /> : '–'),
    },
  ];
}
