import type { SnapshotRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { nameColumn } from '../../design/table/title-link.tsx';
import { StateLine } from '../../design/task-state.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { SnapshotStateBadge } from './snapshot-state.tsx';
import { snapshotHref } from '../../shell/navigation.ts';
import { placeWords, progressWords, timeWords } from './snapshot-words.ts';

export function snapshotColumns(t: Translator<'snapshots'>, formats: Formats): Column<SnapshotRow>[] {
  return [
    nameColumn({ header: t('columns.name'), minWidth: 150 }, snapshotHref),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 130,
      grow: 1,
      narrow: 'value',
      cell: ({ state, progress }) => (
        <StateLine
          badge={<SnapshotStateBadge state={state} />}
          progress={state === 'creating' ? progressWords(progress, t, formats).text : null}
        />
      ),
      csv: ({ state }) => state,
    },
    textColumn({
      id: 'time',
      header: t('columns.time'),
      minWidth: 270,
      grow: 1,
      text: ({ time }) => timeWords(time, t, formats),
    }),
    textColumn({
      id: 'places',
      header: t('columns.places'),
      minWidth: 180,
      grow: 2,
      text: (row) => placeWords(row, t, formats),
    }),
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
    textColumn({
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 110,
      text: ({ createdBy }) => createdBy,
    }),
  ];
}
