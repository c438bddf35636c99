'use client';

import type { ComplaintPage, ComplaintRow, LiveTopic } from '@meguri/contracts';
import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useAddress } from '../../data/use-address.ts';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { complaintHref } from '../../shell/navigation.ts';
import { complaintSummary, complaintListQuery, readComplaintParameters } from './complaint-list.ts';
import { complaintColumns } from './complaint-columns.tsx';
import { ComplaintFigures } from './complaint-figures.tsx';
import { ComplaintFilters } from './complaint-filters.tsx';
import type { ComplaintParameters } from './complaint-list.ts';
import { useOpenDraft } from '../../drafts/use-draft.ts';
import { EnterComplaintDialog } from './enter-complaint-dialog.tsx';

const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['complaints'];

export function ComplaintListScreen() {
  const t = useTranslations('complaints');
  const client = useTRPCClient();
  const go = useAddress();
  const may = useMay('operator');
  const [entering, setEntering] = useState(false);
  useOpenDraft('complaint', ['new'], () => setEntering(may));
  const parameters = readComplaintParameters(Object.fromEntries(useSearchParams()));
  const set = (change: Partial<ComplaintParameters>) => go({ ...parameters, ...change });
  const complaints = usePaged<ComplaintRow, ComplaintPage>(
    complaintListQuery(client.complaints.list.query, parameters),
    pauseMs,
    topics,
  );
  const { firstPage } = complaints;
  return (
    <Screen
      title={t('name')}
      summary={firstPage && complaintSummary(firstPage.counts, t)}
      actions={
        <>
          <Segmented
            label={t('views.label')}
            options={[
              { key: 'list', name: t('views.list') },
              { key: 'figures', name: t('views.figures') },
            ]}
            value={parameters.view ?? 'list'}
            onChange={(key) => set({ view: key === 'figures' ? key : undefined })}
          />
          <Button
            icon={<PencilLine className="size-4" aria-hidden />}
            onClick={() => setEntering(true)}
            disabled={!may}
          >
            {t('enter.button')}
          </Button>
        </>
      }
    >
      {parameters.view === 'figures' ? (
        <ComplaintFigures />
      ) : (
        <ComplaintList complaints={complaints} parameters={parameters} set={set} onClear={() => go({})} />
      )}
      <EnterComplaintDialog open={entering} onClose={() => setEntering(false)} />
    </Screen>
  );
}

interface ComplaintListProps {
  complaints: ReturnType<typeof usePaged<ComplaintRow, ComplaintPage>>;
  parameters: ComplaintParameters;
  set: (change: Partial<ComplaintParameters>) => void;
  onClear: () => void;
}

function ComplaintList({ complaints, parameters, set, onClear }: ComplaintListProps) {
  const common = useTranslations('common');
  const t = useTranslations('complaints');
  const formats = useFormats();
  const columns = useMemo(() => complaintColumns(t, formats), [t, formats]);
  const list = useTableList('complaints');
  const { rows, firstPage } = complaints;
  if (complaints.isPending) return <SkeletonRows rows={12} />;
  if (!firstPage)
    return (
      <ErrorState what={t('failed')} error={complaints.error ?? { message: '' }} onRetry={complaints.retry} />
    );
  const isFiltered = Object.values(parameters).some((value) => value !== undefined);
  return (
    <DataTable
      testId="complaints"
      label={t('name')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => complaintHref(id)}
      onEnd={complaints.onEnd}
      summary={common('rows', { count: rows.length, more: String(complaints.hasMore) })}
      list={list}
      filters={<ComplaintFilters parameters={parameters} set={set} />}
      empty={
        isFiltered ? (
          <EmptyState
            title={t('empty.filtered')}
            action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
          />
        ) : (
          <EmptyState title={t('empty.all')}>{t('empty.allNext')}</EmptyState>
        )
      }
    />
  );
}
