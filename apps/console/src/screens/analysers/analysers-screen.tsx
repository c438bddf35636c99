'use client';

import type { AnalyserList } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMergeAddress, useRawParameters } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { NewButton } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { analyserHref } from '../../shell/navigation.ts';
import { analyserColumns } from './analyser-columns.tsx';
import { analysersSummary } from './analyser-words.ts';
import { ProtectionNote } from './protection-note.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';

/** All analysers, and how this machine is protected from them. */
export function AnalysersScreen() {
  const t = useTranslations('analysers');
  const trpc = useTRPC();
  const may = useMay('administrator');
  const merge = useMergeAddress();
  const isUploading = useRawParameters()['upload'] !== undefined;
  const list = useQuery(trpc.analysers.list.queryOptions());
  const canUpload = may && list.data?.protection !== 'none';
  return (
    <Screen
      title={t('name')}
      summary={list.data && analysersSummary(list.data, t)}
      actions={
        <NewButton
          label={t('new')}
          may={canUpload}
          otherwise={may ? t('protection.none') : t('administratorsOnly')}
          onClick={() => merge({ upload: '1' })}
        />
      }
    >
      {list.isPending && <SkeletonRows rows={6} />}
      {list.isError && !list.data && (
        <ErrorState what={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && <ProtectionNote protection={list.data.protection} />}
      {list.data && <AnalyserTable list={list.data} />}
      <UploadDialog
        open={isUploading && canUpload}
        name={null}
        onClose={() => merge({ upload: undefined })}
      />
    </Screen>
  );
}

function AnalyserTable({ list: { rows } }: { list: AnalyserList }) {
  const t = useTranslations('analysers');
  const common = useTranslations('common');
  const formats = useFormats();
  const columns = useMemo(() => analyserColumns(t, formats), [t, formats]);
  return (
    <DataTable
      testId="analysers"
      label={t('name')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowHref={({ name }) => analyserHref(name)}
      summary={common('rows', { count: rows.length, more: 'false' })}
      fileName="analysers"
      empty={<EmptyState title={t('empty')}>{t('emptyIs')}</EmptyState>}
    />
  );
}
