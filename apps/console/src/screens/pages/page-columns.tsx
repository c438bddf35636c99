import type { PageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useMemo } from 'react';
import { Dash, PageUrl, Foreign } from '../../design/values.tsx';
import { PageStateBadge } from '../../design/badge.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Duration, NextVisit } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { pageHref } from '../../shell/navigation.ts';
import { scheduleReason } from './schedule-reason.ts';

interface PageColumnWords {
  t: Translator<'pages'>;
  meaning: Translator<'glossary'>;
  formats: Formats;
}

/** Columns of pages; the screen of a host omits the host. */
export function usePageColumns({ withHost }: { withHost: boolean }): readonly Column<PageRow>[] {
  const t = useTranslations('pages');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return useMemo(() => pageColumns(withHost, { t, meaning, formats }), [withHost, t, meaning, formats]);
}

export function pageColumns(
  withHost: boolean,
  { t, meaning, formats }: PageColumnWords,
): readonly Column<PageRow>[] {
  const why = (row: PageRow) => scheduleReason(row, t, formats);
  return [
    {
      id: 'url',
      header: t('columns.url'),
      minWidth: 280,
      grow: 3,
      narrow: 'title',
      cell: (row) => (
        <Link href={pageHref(row.url)} className="rounded-sm hover:underline">
          <PageUrl url={row.url} withoutOrigin={!withHost} />
          {row.title && <Foreign className="ml-2 text-ink-faint">{row.title}</Foreign>}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 104,
      narrow: 'value',
      cell: (row) => <PageStateBadge state={row.state} />,
    },
    {
      id: 'nextVisit',
      header: t('columns.nextVisit'),
      align: 'right',
      minWidth: 92,
      narrow: 'value',
      definition: meaning('nextVisit'),
      cell: (row) => (
        <NextVisit at={row.nextVisitAt} instead={row.hostPaused ? t('columns.hostPaused') : null} />
      ),
    },
    {
      id: 'why',
      header: t('columns.why'),
      minWidth: 240,
      grow: 2,
      cell: (row) => (
        <span className="text-ink-soft" title={why(row)}>
          {why(row)}
        </span>
      ),
    },
    instantColumn({
      id: 'lastAccess',
      header: t('columns.lastAccess'),
      align: 'right',
      minWidth: 100,
      at: (row) => row.lastAccessAt,
    }),
    instantColumn({
      id: 'lastChanged',
      header: t('columns.lastChanged'),
      align: 'right',
      minWidth: 104,
      narrow: 'none',
      at: (row) => row.lastChangedAt,
    }),
    {
      id: 'code',
      header: t('columns.code'),
      minWidth: 148,
      cell: (row) => (
        <span className="text-ink-soft">
          {row.lastStatus} {row.lastCode ?? <Dash />}
        </span>
      ),
    },
    {
      id: 'interval',
      header: t('columns.interval'),
      align: 'right',
      minWidth: 80,
      hidden: true,
      definition: meaning('revisitInterval'),
      cell: (row) => <Duration seconds={row.intervalSeconds} />,
    },
    numberColumn({
      id: 'visits',
      header: t('columns.visits'),
      minWidth: 72,
      hidden: true,
      definition: meaning('visits'),
      value: (row) => row.visits,
      write: formats.count,
    }),
    numberColumn({
      id: 'changes',
      header: t('columns.changes'),
      minWidth: 80,
      hidden: true,
      value: (row) => row.changes,
      write: formats.count,
    }),
  ];
}
