'use client';

import { snapshotChanges, type SnapshotChange, type SnapshotSiteChanges } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '../../../data/trpc.ts';
import { useMergeAddress } from '../../../data/use-address.ts';
import { SelectField } from '../../../design/forms/field.tsx';
import { Panel } from '../../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../../design/states.tsx';
import { numberColumn, type Column } from '../../../design/table/column.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** Compares a snapshot with an earlier one, which the address names. */
export function SnapshotDiff({ name }: { name: string }) {
  const t = useTranslations('snapshots.diff');
  const trpc = useTRPC();
  const go = useMergeAddress();
  const before = useSearchParams().get('with');
  const snapshots = useQuery(trpc.snapshots.list.queryOptions());
  const others = (snapshots.data?.rows ?? []).filter((row) => row.state === 'done' && row.name !== name);
  return (
    <Panel title={t('title')} note={t('note')}>
      {snapshots.data && others.length === 0 ? (
        <p className="text-ink-faint">{t('noOther')}</p>
      ) : (
        <SelectField
          label={t('choose')}
          className="max-w-sm"
          value={before ?? ''}
          onChange={({ target }) => go({ with: target.value || undefined })}
        >
          <option value="">{t('none')}</option>
          {others.map((row) => (
            <option key={row.name} value={row.name}>
              {row.name}
            </option>
          ))}
        </SelectField>
      )}
      {before !== null && <Differences before={before} after={name} />}
    </Panel>
  );
}

function Differences({ before, after }: { before: string; after: string }) {
  const t = useTranslations('snapshots.diff');
  const formats = useFormats();
  const trpc = useTRPC();
  // Both lists are fixed, so the result changes with takedowns only.
  const diff = useQuery({
    ...trpc.snapshots.diff.queryOptions({ from: before, to: after }),
    staleTime: 60_000,
  });
  if (diff.isPending)
    return (
      <div role="status" aria-label={t('computing')} className="mt-4">
        <Skeleton className="h-40" />
      </div>
    );
  if (!diff.data)
    return <ErrorState what={t('failed')} error={diff.error} onRetry={() => void diff.refetch()} />;
  const { total, requisites, sites, siteCount } = diff.data;
  return (
    <div className="mt-4 flex flex-col gap-4" data-testid="snapshot-diff">
      <p role="status">{t('summary', { name: before, ...total })}</p>
      {requisites && <p>{t('requisites', { ...requisites })}</p>}
      <DataTable
        label={t('site')}
        columns={siteColumns(t, formats)}
        rows={sites}
        rowKey={({ site }) => site}
        summary={
          sites.length < siteCount
            ? t('sitesOf', { count: sites.length, all: siteCount })
            : t('sites', { count: siteCount })
        }
        fileName={`${before}-${after}`}
        empty={null}
        inFrame
      />
    </div>
  );
}

function siteColumns(t: Translator<'snapshots.diff'>, formats: Formats): Column<SnapshotSiteChanges>[] {
  const count = (id: SnapshotChange) =>
    numberColumn<SnapshotSiteChanges>({
      id,
      header: t(id),
      minWidth: 96,
      narrow: 'value',
      value: (row) => row[id],
      write: formats.count,
    });
  return [
    {
      id: 'site',
      header: t('site'),
      minWidth: 180,
      grow: 1,
      narrow: 'title',
      cell: ({ site }) => <span lang="">{site}</span>,
      csv: ({ site }) => site,
    },
    ...snapshotChanges.map(count),
  ];
}
