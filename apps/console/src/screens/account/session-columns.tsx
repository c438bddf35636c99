import type { OwnSession } from '@meguri/contracts';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/table/column.ts';
import { Instant } from '../../design/time.tsx';
import type { Words } from '../../i18n/words.ts';

export function sessionColumns(t: Words<'account'>, onEnd: (id: string) => void): Column<OwnSession>[] {
  return [
    {
      id: 'browser',
      header: t('columns.browser'),
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      cell: ({ isCurrent }) => (isCurrent ? <span className="font-medium">{t('current')}</span> : t('other')),
      csv: ({ isCurrent }) => t(isCurrent ? 'current' : 'other'),
    },
    {
      id: 'startedAt',
      header: t('columns.started'),
      minWidth: 130,
      cell: ({ startedAt }) => <Instant at={startedAt} />,
      csv: ({ startedAt }) => startedAt.toISOString(),
    },
    {
      id: 'lastUsedAt',
      header: t('columns.used'),
      minWidth: 130,
      narrow: 'value',
      cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} />,
      csv: ({ lastUsedAt }) => lastUsedAt.toISOString(),
    },
    {
      id: 'expiresAt',
      header: t('columns.expires'),
      minWidth: 130,
      cell: ({ expiresAt }) => <Instant at={expiresAt} />,
      csv: ({ expiresAt }) => expiresAt.toISOString(),
    },
    {
      id: 'end',
      header: t('columns.actions'),
      minWidth: 90,
      narrow: 'value',
      cell: ({ id, isCurrent }) =>
        !isCurrent && (
          <Button variant="quiet" onClick={() => onEnd(id)}>
            {t('end')}
          </Button>
        ),
      csv: () => null,
    },
  ];
}
