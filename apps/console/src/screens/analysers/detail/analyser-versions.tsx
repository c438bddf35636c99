'use client';

import type { AnalyserVersion, AnalyserView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useToast } from '../../../design/toast.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { analyserHref } from '../../../shell/navigation.ts';
import { versionColumns } from './version-columns.tsx';

/** All versions of an analyser; administrators can remove those that no scan uses. */
export function AnalyserVersions({ analyser: { name, selected, history } }: { analyser: AnalyserView }) {
  const t = useTranslations('analysers');
  const formats = useFormats();
  const may = useMay('administrator');
  const [removing, setRemoving] = useState<AnalyserVersion | null>(null);
  const columns = useMemo(
    () => versionColumns(name, t, formats, may ? setRemoving : null),
    [name, t, formats, may],
  );
  return (
    <>
      <DataTable
        testId="analyser-versions"
        label={t('versions.title')}
        columns={columns}
        rows={history}
        rowKey={({ version }) => String(version)}
        rowHref={({ version }) => analyserHref(name, version)}
        current={String(selected.version)}
        summary={null}
        fileName={`${name}-versions`}
        filters={
          <div className="min-w-0 flex-1">
            <h2 className="text-body font-semibold">{t('versions.title')}</h2>
            <p className="text-small text-ink-faint">{t('versions.note')}</p>
          </div>
        }
        empty={null}
      />
      {removing && (
        <RemoveVersion
          name={name}
          version={removing.version}
          isLast={history.length === 1}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface RemoveVersionProps {
  name: string;
  version: number;
  isLast: boolean;
  onClose: () => void;
}

function RemoveVersion({ name, version, isLast, onClose }: RemoveVersionProps) {
  const t = useTranslations('analysers.remove');
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('analysers', 'audit');
  const remove = useMutation(
    trpc.analysers.remove.mutationOptions({
      onSuccess: () => {
        toast({ text: t('done', { name, version }) });
        // The removed version may be the one that is shown.
        router.push(isLast ? '/analysers' : analyserHref(name));
        refresh();
        onClose();
      },
      onError: refresh,
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('title', { name, version })}
      touches={name}
      sentences={[t('effect'), ...(isLast ? [t('last')] : [])]}
      action={t('button')}
      onConfirm={(reason) => remove.mutate({ name, version, ...(reason === undefined ? {} : { reason }) })}
      busy={remove.isPending}
      error={remove.error}
    />
  );
}
