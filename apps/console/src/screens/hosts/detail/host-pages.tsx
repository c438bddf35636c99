'use client';

import type { PageList, PageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { FilterSelect } from '../../../design/filters.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { pageHref } from '../../../shell/navigation.ts';
import { usePageColumns } from '../../pages/page-columns.tsx';
import { pageStateOptions } from '../../pages/page-parameters.ts';
import { hostPagesQuery } from './host-queries.ts';

const pauseMs = 10_000;

/** The pages of a host with their next visit and why it is then, earliest first. */
export function HostPages({ name }: { name: string }) {
  const t = useTranslations('hosts.pages');
  const words = useTranslations('pages');
  const common = useTranslations('common');
  const states = useTranslations('common.pageStates');
  const client = useTRPCClient();
  const columns = usePageColumns({ withHost: false });
  const [state, setState] = useState<PageRow['state'] | undefined>();
  const pages = usePaged<PageRow, PageList>(hostPagesQuery(client.hosts.pages.query, name, state), pauseMs);
  if (pages.isPending) return <SkeletonRows rows={8} />;
  if (pages.error) return <ErrorState what={t('failed')} error={pages.error} onRetry={pages.retry} />;
  return (
    <DataTable
      testId="host-pages"
      label={t('label', { host: name })}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row.url}
      rowHref={(row) => pageHref(row.url)}
      onEnd={pages.onEnd}
      summary={common('rows', { count: pages.rows.length, more: String(pages.hasMore) })}
      list={{ name: 'pages', parameters: { host: name, ...(state && { state }) } }}
      filters={
        <FilterSelect
          label={words('filters.state')}
          all={words('filters.allStates')}
          options={pageStateOptions(states)}
          value={state}
          onChange={setState}
        />
      }
      empty={<EmptyState title={state ? t('noneInState', { state: states(state) }) : t('none')} />}
    />
  );
}
