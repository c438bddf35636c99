import type { RobotsVersionRow } from '@meguri/contracts';
import { HostName } from '../../design/values.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Columns of changed robots.txt versions. */
export function robotsVersionColumns(
  t: Translator<'robots'>,
  formats: Formats,
  open: (row: RobotsVersionRow) => void,
): readonly Column<RobotsVersionRow>[] {
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 220,
      grow: 2,
      narrow: 'title',
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate rounded-sm font-medium hover:underline"
          onClick={() => open(row)}
        >
          <HostName name={row.host} />
        </button>
      ),
    },
    {
      id: 'scheme',
      header: t('columns.scheme'),
      minWidth: 80,
      cell: (row) => row.scheme,
    },
    instantColumn({
      id: 'fetched',
      header: t('columns.fetched'),
      minWidth: 120,
      narrow: 'value',
      at: (row) => row.fetchedAt,
    }),
    {
      id: 'status',
      header: t('columns.status'),
      minWidth: 180,
      narrow: 'value',
      cell: (row) => t(`statuses.${row.status}`),
    },
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      value: (row) => row.bytes,
      write: formats.bytes,
    }),
  ];
}
