'use client';

import type { LiveTopic, PulledList, PulledRow, PulledState, SourceRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { Badge } from '../../../design/badge.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { instantColumn, numberColumn, type Column } from '../../../design/table/column.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { TitleLink } from '../../../design/table/title-link.tsx';
import type { Tone } from '../../../design/tones.ts';
import { Dash, Foreign } from '../../../design/values.tsx';
import type { Formats } from '../../../format/formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { importHref } from '../../../shell/navigation.ts';
import { pulledQuery } from './source-queries.ts';

const topics: readonly LiveTopic[] = ['imports', 'audit', 'packages'];
const pauseMs = 1_000;

const tones: Readonly<Record<PulledState, Tone>> = {
  offered: 'neutral',
  fetching: 'changed',
  importing: 'changed',
  done: 'new',
  failed: 'error',
  missing: 'error',
};

function pulledColumns(
  t: Translator<'sources'>,
  formats: Formats,
  urlOf: (row: PulledRow) => string,
): Column<PulledRow>[] {
  return [
    {
      id: 'package',
      header: t('packages.package'),
      minWidth: 150,
      narrow: 'title',
      cell: ({ sequence, packageId }) =>
        sequence === null
          ? t('packages.onRequest', { id: packageId ?? '' })
          : t('packages.numbered', { sequence }),
      csv: ({ sequence }) => sequence,
    },
    {
      id: 'source',
      header: t('columns.url'),
      minWidth: 160,
      grow: 1,
      cell: (row) => <Foreign>{visibleText(urlOf(row))}</Foreign>,
      csv: urlOf,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 110,
      narrow: 'value',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`packages.states.${state}`)}</Badge>,
      csv: ({ state }) => state,
    },
    numberColumn({
      id: 'records',
      header: t('packages.records'),
      minWidth: 90,
      narrow: 'value',
      value: ({ records }) => records,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      narrow: 'value',
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    {
      id: 'import',
      header: t('packages.import'),
      minWidth: 90,
      cell: ({ importId }) =>
        importId === null ? (
          <Dash />
        ) : (
          <TitleLink href={importHref(importId)}>{formats.count(importId)}</TitleLink>
        ),
      csv: ({ importId }) => importId,
    },
    instantColumn({
      id: 'foundAt',
      header: t('packages.foundAt'),
      minWidth: 120,
      at: ({ foundAt }) => foundAt,
    }),
    {
      id: 'problem',
      header: t('packages.problem'),
      minWidth: 220,
      grow: 3,
      cell: ({ problemText }) =>
        problemText === null ? (
          <Dash />
        ) : (
          <span title={visibleText(problemText)}>
            <Foreign>{visibleText(problemText)}</Foreign>
          </span>
        ),
      csv: ({ problemText }) => problemText,
    },
  ];
}

/** Packages pulled from all sources, latest first. */
export function PulledPackages({ sources }: { sources: readonly SourceRow[] }) {
  const t = useTranslations('sources');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const pulled = usePaged<PulledRow, PulledList>(
    pulledQuery((input) => client.sources.packages.query(input)),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => {
    const urls = new Map(sources.map(({ id, url }) => [id, url]));
    return pulledColumns(t, formats, ({ sourceId }) => urls.get(sourceId) ?? '');
  }, [t, formats, sources]);
  if (pulled.isPending) return <SkeletonRows rows={4} />;
  if (pulled.error)
    return <ErrorState what={t('packages.failed')} error={pulled.error} onRetry={pulled.retry} />;
  return (
    <DataTable
      testId="pulled-packages"
      label={t('packages.name')}
      columns={columns}
      rows={pulled.rows}
      rowKey={({ sourceId, sequence, packageId }) => `${sourceId} ${sequence ?? ''} ${packageId ?? ''}`}
      onEnd={pulled.onEnd}
      summary={common('rows', { count: pulled.rows.length, more: String(pulled.hasMore) })}
      fileName="pulled-packages"
      filters={<h2 className="text-body font-semibold">{t('packages.name')}</h2>}
      empty={<EmptyState title={t('packages.empty')}>{t('packages.emptyIs')}</EmptyState>}
    />
  );
}
