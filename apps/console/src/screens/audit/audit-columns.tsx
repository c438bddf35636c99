import type { AuditEntry } from '@meguri/contracts';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import { instantWithUtc } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { auditChanges } from './audit-changes.ts';
import { UndoEntry } from './undo-entry.tsx';

/** @param mayUndo whether the viewer may take acts back */
export function auditColumns(t: Words<'audit'>, formats: Formats, mayUndo: boolean): Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: t('columns.at'),
      minWidth: 150,
      narrow: 'value',
      cell: ({ at }) => (
        <time dateTime={at.toISOString()} title={instantWithUtc(at, formats)}>
          {formats.instant(at).slice(0, 16)}
        </time>
      ),
    },
    {
      id: 'actor',
      header: t('columns.actor'),
      minWidth: 100,
      narrow: 'value',
      cell: ({ actor }) => actor,
    },
    {
      id: 'action',
      header: t('columns.action'),
      minWidth: 140,
      narrow: 'value',
      cell: ({ action }) => <span className="font-mono text-small">{action}</span>,
    },
    {
      id: 'subject',
      header: t('columns.subject'),
      minWidth: 180,
      grow: 1,
      narrow: 'title',
      cell: ({ subject }) => <span title={subject}>{subject}</span>,
    },
    {
      id: 'change',
      header: t('columns.change'),
      minWidth: 200,
      grow: 2,
      narrow: 'none',
      cell: ({ before, after }) => {
        const changes = auditChanges(before, after, t).join('; ');
        return <span title={changes}>{changes}</span>;
      },
    },
    {
      id: 'reason',
      header: t('columns.reason'),
      minWidth: 140,
      grow: 1,
      narrow: 'none',
      cell: ({ reason }) => <span title={reason ?? undefined}>{reason}</span>,
    },
    ...(mayUndo
      ? [
          {
            id: 'undo',
            header: t('undo.column'),
            minWidth: 124,
            narrow: 'end' as const,
            cell: (entry: AuditEntry) => <UndoEntry entry={entry} />,
          },
        ]
      : []),
  ];
}
