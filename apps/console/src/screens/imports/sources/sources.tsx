'use client';

import type { LiveTopic, SourceRow } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { slot } from '../../../i18n/translator.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { PulledPackages } from './pulled-packages.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { sourceActs, sourceColumns, type SourceAct } from './source-columns.tsx';

const topics: readonly LiveTopic[] = ['imports', 'audit', 'packages'];
const pauseMs = 1_000;

/** Other archives whose packages are pulled and imported. */
export function Sources() {
  const t = useTranslations('sources');
  const formats = useFormats();
  const trpc = useTRPC();
  const mayOperate = useMay('operator');
  const mayAdminister = useMay('administrator');
  const [pending, setPending] = useState<{ act: SourceAct; source: SourceRow } | null>(null);
  const sources = useQuery(trpc.sources.list.queryOptions({}));
  useLiveRefetch(sources.refetch, pauseMs, { topics });
  const columns = useMemo(() => {
    const possible = sourceActs.filter((act) => (act === 'run' ? mayOperate : mayAdminister));
    return sourceColumns(t, formats, { possible, onAct: (act, source) => setPending({ act, source }) });
  }, [t, formats, mayOperate, mayAdminister]);
  if (sources.isPending) return <SkeletonRows rows={4} />;
  if (!sources.data)
    return <ErrorState what={t('failed')} error={sources.error} onRetry={() => void sources.refetch()} />;
  const { rows } = sources.data;
  return (
    <div className="flex flex-col gap-5">
      <DataTable
        testId="sources"
        label={t('name')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        summary={t('summary', { count: rows.length })}
        fileName="sources"
        empty={
          <EmptyState title={t('empty')}>
            {t.rich('emptyNext', { command: slot(<code lang="">meguri pull add</code>) })}
          </EmptyState>
        }
      />
      {rows.flatMap(({ id, url, problemText }) =>
        problemText === null
          ? []
          : [
              <p key={id} role="status" className="text-small break-words text-error" lang="">
                {visibleText(`${url}: ${problemText}`)}
              </p>,
            ],
      )}
      {rows.length > 0 && <PulledPackages sources={rows} />}
      {pending && <SourceDialog {...pending} onClose={() => setPending(null)} />}
    </div>
  );
}
