import type { ComplaintRow } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { Dash, HostName, Foreign } from '../../design/values.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Duration, Instant } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { complaintHref } from '../../shell/navigation.ts';
import { KindLabel, StatusBadge } from './complaint-badges.tsx';

/** Seconds until the first action; null before. */
function firstActionSeconds({ createdAt, firstActionAt }: ComplaintRow): number | null {
  return firstActionAt && (firstActionAt.getTime() - createdAt.getTime()) / 1_000;
}

export function complaintColumns(
  t: Translator<'complaints'>,
  formats: Formats,
): readonly Column<ComplaintRow>[] {
  return [
    {
      id: 'subject',
      header: t('columns.subject'),
      minWidth: 260,
      grow: 3,
      narrow: 'title',
      cell: (row) => (
        <Link
          href={complaintHref(row.id)}
          className="rounded-sm hover:underline"
          title={row.snippet}
          lang={row.subject ? '' : undefined}
        >
          <span className={row.status === 'closed' ? 'text-ink-soft' : 'font-medium'}>
            {row.subject || t('thread.noSubject')}
          </span>
          <Foreign className="ml-2 text-ink-faint">{row.snippet}</Foreign>
        </Link>
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      minWidth: 120,
      narrow: 'value',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      minWidth: 130,
      narrow: 'value',
      cell: (row) => <KindLabel complaint={row} />,
    },
    {
      id: 'hosts',
      header: t('columns.hosts'),
      minWidth: 180,
      grow: 1,
      cell: ({ hosts: [first], hostCount }) => (
        <>
          {first === undefined ? <Dash /> : <HostName name={first} />}
          {hostCount > 1 && (
            <span className="ml-1 text-ink-faint">{t('columns.moreHosts', { count: hostCount - 1 })}</span>
          )}
        </>
      ),
    },
    {
      id: 'from',
      header: t('columns.from'),
      minWidth: 180,
      grow: 1,
      cell: ({ fromName, fromAddress }) => (
        <span title={fromAddress ?? undefined}>{fromName || fromAddress || <Dash />}</span>
      ),
    },
    {
      id: 'assignee',
      header: t('columns.assignee'),
      minWidth: 110,
      cell: ({ assignee }) => assignee ?? <Dash />,
    },
    {
      id: 'lastMessage',
      header: t('columns.lastMessage'),
      align: 'right',
      minWidth: 120,
      narrow: 'value',
      cell: ({ lastMessageAt }) => <Instant at={lastMessageAt} />,
    },
    {
      id: 'firstAction',
      header: t('columns.firstAction'),
      align: 'right',
      minWidth: 110,
      definition: t('columns.firstActionIs'),
      cell: (row) => <Duration seconds={firstActionSeconds(row)} />,
    },
    numberColumn({
      id: 'messages',
      header: t('columns.messages'),
      minWidth: 96,
      hidden: true,
      value: ({ messageCount }) => messageCount,
      write: formats.count,
    }),
    {
      id: 'source',
      header: t('columns.source'),
      minWidth: 90,
      hidden: true,
      cell: ({ source }) => t(`sources.${source}`),
    },
    {
      id: 'created',
      header: t('columns.created'),
      align: 'right',
      minWidth: 120,
      hidden: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}
