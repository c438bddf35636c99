import type { SnapshotRow } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { instantColumn, numberColumn, type Column } from '../../design/table/column.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { SnapshotStateBadge } from './snapshot-state.tsx';
import { snapshotHref } from '../../shell/navigation.ts';
import { placeWords, progressWords, timeWords } from './snapshot-words.ts';

export function snapshotColumns(t: Words<'snapshots'>, formats: Formats): Column<SnapshotRow>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      minWidth: 150,
      grow: 1,
      narrow: 'title',
      cell: ({ name }) => (
        <Link href={snapshotHref(name)} className="block truncate rounded-sm font-medium hover:underline">
          {name}
        </Link>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 130,
      grow: 1,
      narrow: 'value',
      cell: ({ state, progress }) => (
        <span className="flex items-center gap-2">
          <SnapshotStateBadge state={state} />
          {state === 'creating' && (
            <span className="truncate text-small text-ink-faint">
              {progressWords(progress, t, formats).text}
            </span>
          )}
        </span>
      ),
      csv: ({ state }) => state,
    },
    {
      id: 'time',
      header: t('columns.time'),
      minWidth: 270,
      grow: 1,
      cell: ({ time }) => timeWords(time, t, formats),
      csv: ({ time }) => timeWords(time, t, formats),
    },
    {
      id: 'places',
      header: t('columns.places'),
      minWidth: 180,
      grow: 2,
      cell: (row) => placeWords(row, t, formats),
      csv: (row) => placeWords(row, t, formats),
    },
    numberColumn({
      id: 'documents',
      header: t('columns.documents'),
      definition: t('columns.documentsIs'),
      minWidth: 100,
      narrow: 'value',
      value: ({ documents }) => documents,
      write: formats.count,
    }),
    numberColumn({
      id: 'storedBytes',
      header: t('columns.storedBytes'),
      definition: t('columns.storedBytesIs'),
      minWidth: 92,
      narrow: 'value',
      value: ({ storedBytes }) => storedBytes,
      write: formats.bytes,
    }),
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 104,
      at: ({ createdAt }) => createdAt,
    }),
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 110,
      cell: ({ createdBy }) => createdBy,
      csv: ({ createdBy }) => createdBy,
    },
  ];
}
