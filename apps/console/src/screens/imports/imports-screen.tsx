'use client';

import type { ImportList, ImportRow, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { NewLink } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { importHref } from '../../shell/navigation.ts';
import { importColumns } from './import-columns.tsx';
import { importsQuery } from './import-queries.ts';
import { importsSummary } from './import-words.ts';
import { Sources } from './sources/sources.tsx';

const topics: readonly LiveTopic[] = ['imports'];
const pauseMs = 1_000;
const tabs = ['imports', 'sources'] as const;

/** All imports, with the progress of unfinished ones. */
export function ImportsScreen() {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const formats = useFormats();
  const may = useMay('operator');
  const client = useTRPCClient();
  const imports = usePaged<ImportRow, ImportList>(
    importsQuery((input) => client.imports.list.query(input)),
    pauseMs,
    topics,
  );
  const go = useAddress();
  const tab = useSearchParams().get('tab') === 'sources' ? 'sources' : 'imports';
  const columns = useMemo(() => importColumns(t, formats), [t, formats]);
  return (
    <Screen
      title={t('name')}
      summary={imports.firstPage && importsSummary(imports.firstPage.rows, t, formats)}
      actions={<NewLink href="/imports/new" label={t('new')} may={may} otherwise={t('operatorsOnly')} />}
    >
      <Tabs
        label={t('name')}
        active={tab}
        onChange={(key) => go({ tab: key === 'sources' ? key : undefined })}
        tabs={tabs.map((key) => ({ key, name: t(`tabs.${key}`) }))}
      >
        <div className="pt-4">
          {tab === 'sources' && <Sources />}
          {tab === 'imports' && imports.isPending && <SkeletonRows rows={6} />}
          {tab === 'imports' && imports.error && (
            <ErrorState what={t('failed')} error={imports.error} onRetry={imports.retry} />
          )}
          {tab === 'imports' && imports.firstPage && (
            <DataTable
              testId="imports"
              label={t('name')}
              columns={columns}
              rows={imports.rows}
              rowKey={({ id }) => String(id)}
              rowHref={({ id }) => importHref(id)}
              onEnd={imports.onEnd}
              summary={common('rows', { count: imports.rows.length, more: String(imports.hasMore) })}
              fileName="imports"
              empty={<EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>}
            />
          )}
        </div>
      </Tabs>
    </Screen>
  );
}
