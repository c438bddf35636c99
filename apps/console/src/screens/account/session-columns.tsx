import type { OwnSession } from '@meguri/contracts';
import { Button } from '../../design/button.tsx';
import { instantColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Translator } from '../../i18n/translator.ts';

export function sessionColumns(t: Translator<'account'>, onEnd: (id: string) => void): Column<OwnSession>[] {
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
    instantColumn({
      id: 'startedAt',
      header: t('columns.started'),
      minWidth: 130,
      at: ({ startedAt }) => startedAt,
    }),
    instantColumn({
      id: 'lastUsedAt',
      header: t('columns.used'),
      minWidth: 130,
      narrow: 'value',
      at: ({ lastUsedAt }) => lastUsedAt,
    }),
    instantColumn({
      id: 'expiresAt',
      header: t('columns.expires'),
      minWidth: 130,
      at: ({ expiresAt }) => expiresAt,
    }),
    {
      id: 'end',
      header: t('columns.actions'),
      minWidth: 90,
      narrow: 'end',
      cell: ({ id, isCurrent }) =>
        !isCurrent && (
          <Button variant="quiet" onClick={() => onEnd(id)}>
            {t('end')}
          </Button>
        ),
    },
  ];
}
