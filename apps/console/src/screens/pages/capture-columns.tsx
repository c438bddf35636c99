import type { CaptureRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useMemo } from 'react';
import { Dash, PageUrl } from '../../design/values.tsx';
import { VerdictBadge } from '../../design/badge.tsx';
import { instantColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { pageHref } from '../../shell/navigation.ts';

interface CaptureColumnWords {
  t: Translator<'pages.captures'>;
  meaning: Translator<'glossary'>;
  formats: Formats;
}

/** Columns of captures; the history of one page omits the URL. */
export function useCaptureColumns({ withUrl }: { withUrl: boolean }): readonly Column<CaptureRow>[] {
  const t = useTranslations('pages.captures');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return useMemo(() => captureColumns(withUrl, { t, meaning, formats }), [withUrl, t, meaning, formats]);
}

export function captureColumns(
  withUrl: boolean,
  { t, meaning, formats }: CaptureColumnWords,
): readonly Column<CaptureRow>[] {
  const url: Column<CaptureRow> = {
    id: 'url',
    header: t('columns.url'),
    minWidth: 240,
    grow: 3,
    narrow: 'title',
    cell: (row) => (
      // Full width, because the path of a home page is a single character.
      <Link href={pageHref(row.url)} className="block truncate rounded-sm hover:underline">
        <PageUrl url={row.url} withoutOrigin />
      </Link>
    ),
  };
  const rest: Column<CaptureRow>[] = [
    instantColumn({
      id: 'capturedAt',
      header: t('columns.capturedAt'),
      minWidth: 112,
      narrow: withUrl ? 'value' : 'title',
      at: (row) => row.capturedAt,
    }),
    {
      id: 'verdict',
      header: t('columns.verdict'),
      minWidth: 104,
      narrow: 'value',
      cell: (row) => <VerdictBadge verdict={row.verdict} />,
    },
    {
      id: 'code',
      header: t('columns.code'),
      minWidth: 136,
      narrow: withUrl ? 'none' : 'value',
      cell: (row) => (
        <span className="text-ink-soft">
          {row.status} {row.code}
        </span>
      ),
    },
    {
      id: 'mime',
      header: t('columns.mime'),
      minWidth: 112,
      cell: (row) => <span className="text-ink-soft">{row.mime ?? <Dash />}</span>,
    },
    {
      id: 'payload',
      header: t('columns.payload'),
      align: 'right',
      minWidth: 84,
      narrow: 'value',
      definition: meaning('payload'),
      cell: (row) => (
        <span title={row.truncated ? t('cutIs', { reason: row.truncated }) : undefined}>
          {row.truncated
            ? t('cut', { bytes: formats.bytes(row.payloadBytes) })
            : formats.bytes(row.payloadBytes)}
        </span>
      ),
    },
    {
      id: 'duration',
      header: t('columns.duration'),
      align: 'right',
      minWidth: 96,
      definition: meaning('duration'),
      cell: (row) => formats.duration(row.durationMs / 1_000),
    },
    {
      id: 'record',
      header: t('columns.record'),
      minWidth: 88,
      definition: t('columns.recordIs'),
      cell: (row) => <span className="text-ink-soft">{row.recordType}</span>,
    },
    {
      id: 'file',
      header: t('columns.file'),
      minWidth: 260,
      grow: 2,
      cell: (row) => (
        <span
          className="font-mono text-small text-ink-soft"
          title={t('fileIs', {
            file: row.fileName,
            offset: String(row.offset),
            length: String(row.length),
          })}
        >
          {row.fileName} {formats.count(row.offset)}
        </span>
      ),
    },
    {
      id: 'digest',
      header: t('columns.digest'),
      minWidth: 200,
      grow: 1,
      hidden: true,
      cell: (row) => <span className="font-mono text-small">{row.payloadDigest ?? <Dash />}</span>,
    },
  ];
  return withUrl ? [url, ...rest] : rest;
}
