'use client';

import type { ImportFileList, ImportFileRow, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { numberColumn, type Column } from '../../../design/table/column.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { Dash } from '../../../design/values.tsx';
import type { Formats } from '../../../format/formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { formatWords } from '../import-words.ts';
import { importFilesQuery } from '../import-queries.ts';

const topics: readonly LiveTopic[] = ['imports'];
const pauseMs = 2_000;

function fileColumns(t: Translator<'imports'>, formats: Formats): Column<ImportFileRow>[] {
  return [
    {
      id: 'path',
      header: t('files.path'),
      minWidth: 280,
      grow: 2,
      narrow: 'title',
      cell: ({ path }) => (
        <span className="font-mono text-small" title={visibleText(path)} lang="">
          {visibleText(path)}
        </span>
      ),
      csv: ({ path }) => path,
    },
    {
      id: 'format',
      header: t('files.format'),
      minWidth: 130,
      narrow: 'value',
      cell: ({ format, isRead }) => (format === null && !isRead ? <Dash /> : formatWords(format, t)),
      csv: ({ format }) => format,
    },
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      value: (row) => row.bytes,
      write: formats.bytes,
    }),
    {
      id: 'read',
      header: t('files.read'),
      align: 'right',
      minWidth: 90,
      cell: ({ isRead, readBytes, bytes }) =>
        isRead ? t('files.whole') : readBytes > 0 ? formats.share(readBytes, bytes) : <Dash />,
      csv: ({ readBytes }) => readBytes,
    },
    numberColumn({
      id: 'entries',
      header: t('found.entries'),
      minWidth: 90,
      narrow: 'value',
      value: ({ entries }) => entries,
      write: formats.count,
    }),
    numberColumn({
      id: 'skipped',
      header: t('files.skipped'),
      definition: t('skippedIs'),
      minWidth: 90,
      value: ({ skipped }) => Object.values(skipped).reduce((sum, one) => sum + one, 0),
      write: formats.count,
    }),
    numberColumn({
      id: 'problems',
      header: t('columns.problems'),
      minWidth: 90,
      value: ({ problemCount }) => problemCount,
      write: formats.count,
    }),
  ];
}

/** The files of an import, in the order in which they were chosen. */
export function ImportFiles({ id }: { id: number }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const files = usePaged<ImportFileRow, ImportFileList>(
    importFilesQuery((input) => client.imports.files.query(input), id),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => fileColumns(t, formats), [t, formats]);
  if (files.isPending) return <SkeletonRows rows={3} />;
  if (files.error) return <ErrorState what={t('files.failed')} error={files.error} onRetry={files.retry} />;
  return (
    <DataTable
      testId="import-files"
      label={t('files.title')}
      columns={columns}
      rows={files.rows}
      rowKey={({ number }) => String(number)}
      onEnd={files.onEnd}
      summary={common('rows', { count: files.rows.length, more: String(files.hasMore) })}
      fileName="import-files"
      filters={<h2 className="text-body font-semibold">{t('files.title')}</h2>}
      empty={null}
    />
  );
}
