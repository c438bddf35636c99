'use client';

import type { RobotsCheck, RobotsFilter } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { FilterSelect } from '../../design/filters.tsx';
import { EmptyState } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { SelectionBar } from '../../design/table/selection.tsx';
import { hostHref } from '../../shell/navigation.ts';
import { robotsCheckColumns } from './robots-check-columns.tsx';
import { useRequestRobots } from './use-request-robots.ts';

/** Maximum number of hosts in one request. */
const maxAtOnce = 1_000;

interface RobotsChecksProps {
  rows: readonly RobotsCheck[];
  onEnd: () => void;
  hasMore: boolean;
  filter: RobotsFilter;
  onFilter: (filter: RobotsFilter) => void;
}

/** The latest robots.txt check of each host. */
export function RobotsChecks({ rows, onEnd, hasMore, filter, onFilter }: RobotsChecksProps) {
  const common = useTranslations('common');
  const t = useTranslations('robots');
  const may = useMay('operator');
  const request = useRequestRobots();
  const columns = useMemo(
    () => robotsCheckColumns(t, may ? (host) => request.mutate({ which: { names: [host] } }) : null),
    [t, may, request],
  );
  const list = useTableList('robots-checks');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setSelected(new Set());
  // A host may have a robots.txt per scheme; both are refetched.
  const names = [...new Set([...selected].map((key) => key.slice(key.indexOf(' ') + 1)))];
  const bar = (
    <SelectionBar count={selected.size} onClear={clear}>
      <Button
        variant="primary"
        disabled={names.length > maxAtOnce || request.isPending}
        title={names.length > maxAtOnce ? t('recheck.tooMany', { most: maxAtOnce }) : undefined}
        onClick={() => request.mutate({ which: { names } }, { onSuccess: clear })}
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
        summary={common('rows', { count: rows.length, more: String(hasMore) })}
        list={list}
        filters={
          <FilterSelect
            label={t('filters.label')}
            all={t('filters.all')}
            options={(['errors', 'exceptions', 'requested'] as const).map((key) => ({
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
