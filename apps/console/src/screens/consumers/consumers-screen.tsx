'use client';

import type { ConsumerList, ConsumerRow, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { NewButton } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { consumerHref } from '../../shell/navigation.ts';
import { consumerColumns } from './consumer-columns.tsx';
import { ConsumerDialog } from './consumer-dialog.tsx';
import { consumersQuery, consumerTabs, readConsumerTab } from './consumer-queries.ts';
import { Removals } from './removals.tsx';
import { Transfers } from './transfers.tsx';

const topics: readonly LiveTopic[] = ['audit', 'packages'];
const pauseMs = 1_000;

/**
 * Consumers that copy parts of the archive, their transfers, and the removals that they have to carry out.
 */
export function ConsumersScreen() {
  const t = useTranslations('consumers');
  const go = useAddress();
  const may = useMay('operator');
  const parameters = useSearchParams();
  const tab = readConsumerTab(parameters.get('tab'));
  const client = useTRPCClient();
  const consumers = usePaged<ConsumerRow, ConsumerList>(
    consumersQuery((input) => client.consumers.list.query(input)),
    pauseMs,
    topics,
  );
  const rows = consumers.firstPage?.rows ?? [];
  const count = (state: ConsumerRow['state']) => rows.filter((row) => row.state === state).length;
  return (
    <Screen
      title={t('name')}
      summary={
        consumers.firstPage && t('summary', { approved: count('approved'), requested: count('requested') })
      }
      actions={
        <NewButton
          label={t('new')}
          may={may}
          otherwise={t('operatorsOnly')}
          onClick={() => go({ tab: parameters.get('tab') ?? undefined, consumer: 'new' })}
        />
      }
    >
      <Tabs
        label={t('name')}
        active={tab}
        onChange={(key) => go({ tab: key === 'consumers' ? undefined : key })}
        tabs={consumerTabs.map((key) => ({ key, name: t(`tabs.${key}`) }))}
      >
        <div className="pt-4">
          {tab === 'consumers' && <ConsumerTable list={consumers} />}
          {tab === 'transfers' && <Transfers selection={{}} />}
          {tab === 'removals' && <Removals />}
        </div>
      </Tabs>
      {may && parameters.get('consumer') === 'new' && (
        <ConsumerDialog consumer={null} onClose={() => go({ tab: parameters.get('tab') ?? undefined })} />
      )}
    </Screen>
  );
}

function ConsumerTable({ list }: { list: ReturnType<typeof usePaged<ConsumerRow, ConsumerList>> }) {
  const t = useTranslations('consumers');
  const common = useTranslations('common');
  const formats = useFormats();
  const columns = useMemo(() => consumerColumns(t, formats), [t, formats]);
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.error) return <ErrorState what={t('failed')} error={list.error} onRetry={list.retry} />;
  return (
    <DataTable
      testId="consumers"
      label={t('name')}
      columns={columns}
      rows={list.rows}
      rowKey={({ name }) => name}
      rowHref={({ name }) => consumerHref(name)}
      onEnd={list.onEnd}
      summary={common('rows', { count: list.rows.length, more: String(list.hasMore) })}
      fileName="consumers"
      empty={<EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>}
    />
  );
}
