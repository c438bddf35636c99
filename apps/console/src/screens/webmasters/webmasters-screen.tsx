'use client';

import type { LiveTopic, WebmasterPage, WebmasterRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { Screen } from '../../design/screen.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { webmasterColumns } from './webmaster-columns.tsx';
import { webmasterListQuery } from './webmaster-list-query.ts';

const pauseMs = 2_000;
/** Proofs, revocations and edits are audited. */
const topics: readonly LiveTopic[] = ['audit'];

/** Webmasters with their proofs and settings. */
export function WebmastersScreen() {
  const common = useTranslations('common');
  const t = useTranslations('webmasters');
  const formats = useFormats();
  const client = useTRPCClient();
  const go = useAddress();
  const may = useMay('operator');
  const active = useSearchParams().get('show') !== 'all';
  const [revoking, setRevoking] = useState<WebmasterRow | null>(null);
  const list = usePaged<WebmasterRow, WebmasterPage>(
    webmasterListQuery((input) => client.webmasters.list.query(input), active),
    pauseMs,
    topics,
  );
  const exported = useTableList('webmasters');
  const columns = useMemo(() => webmasterColumns(t, formats, may ? setRevoking : null), [t, formats, may]);
  return (
    <Screen title={t('name')} summary={list.firstPage && t('summary', { count: list.firstPage.active })}>
      {list.isPending && <SkeletonRows rows={6} />}
      {list.error && <ErrorState what={t('failed')} error={list.error} onRetry={list.retry} />}
      {list.firstPage && (
        <DataTable
          testId="webmasters"
          label={t('name')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowHref={({ host }) => `${hostHref(host)}?tab=edits`}
          onEnd={list.onEnd}
          summary={common('rows', { count: list.rows.length, more: String(list.hasMore) })}
          list={exported}
          filters={
            <Segmented
              label={t('show')}
              options={[
                { key: 'active', name: t('active') },
                { key: 'all', name: t('all') },
              ]}
              value={active ? 'active' : 'all'}
              onChange={(key) => go({ show: key === 'all' ? 'all' : undefined })}
            />
          }
          empty={
            <EmptyState title={t(active ? 'emptyActive' : 'empty')}>
              {t('emptyNext', { path: '/webmaster' })}
            </EmptyState>
          }
        />
      )}
      {revoking && <RevokeDialog webmaster={revoking} onClose={() => setRevoking(null)} />}
    </Screen>
  );
}
