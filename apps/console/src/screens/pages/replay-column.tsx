import type { CaptureRow } from '@meguri/contracts';
import { ArchiveRestore } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '../../design/table/column.tsx';
import type { Translator } from '../../i18n/translator.ts';

type ReplayWords = Translator<'pages.replay'>;

/** Columns with links to the replay of a capture and to its files. */
export function useReplayColumns(): readonly Column<CaptureRow>[] {
  const t = useTranslations('pages.replay');
  return useMemo(() => [replayColumn(t), downloadColumn(t)], [t]);
}

function parametersOf({ url, capturedAt }: CaptureRow): Record<string, string> {
  return { url, at: capturedAt.toISOString() };
}

/** Redirects to the replay origin. */
function replayHref(row: CaptureRow): string {
  return `/api/replay?${new URLSearchParams(parametersOf(row))}`;
}

function downloadHref(row: CaptureRow, format: 'warc' | 'wacz'): string {
  return `/api/download?${new URLSearchParams({ ...parametersOf(row), format })}`;
}

function replayColumn(t: ReplayWords): Column<CaptureRow> {
  return {
    id: 'replay',
    header: t('button'),
    minWidth: 124,
    narrow: 'value',
    cell: (row) =>
      row.recordType === 'purged' ? (
        <span className="text-ink-soft" title={t('purgedTitle')}>
          {t('purged')}
        </span>
      ) : row.recordType === 'metadata' ? (
        '–'
      ) : (
        <a
          href={replayHref(row)}
          target="_blank"
          rel="noopener noreferrer"
          title={t('title')}
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
        >
          <ArchiveRestore className="size-3.5" aria-hidden />
          {t('button')}
        </a>
      ),
  };
}

function downloadColumn(t: ReplayWords): Column<CaptureRow> {
  const look = 'rounded-sm text-accent hover:underline';
  return {
    id: 'download',
    header: t('download'),
    minWidth: 104,
    narrow: 'value',
    cell: (row) =>
      row.recordType === 'purged' ? (
        '–'
      ) : (
        <span className="inline-flex gap-2">
          <a href={downloadHref(row, 'warc')} download title={t('warcTitle')} className={look}>
            {t('warc')}
          </a>
          {row.recordType !== 'metadata' && row.mime?.startsWith('text/html') && (
            <a href={downloadHref(row, 'wacz')} download title={t('waczTitle')} className={look}>
              {t('wacz')}
            </a>
          )}
        </span>
      ),
  };
}
