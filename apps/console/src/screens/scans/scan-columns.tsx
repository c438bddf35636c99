import type { ScanRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { nameColumn } from '../../design/table/title-link.tsx';
import { StateLine } from '../../design/task-state.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { scanHref } from '../../shell/navigation.ts';
import { ScanStateBadge } from './scan-state.tsx';
import { analyserWords, progressWords, sourceWords } from './scan-words.ts';

export function scanColumns(t: Translator<'scans'>, formats: Formats): Column<ScanRow>[] {
  return [
    nameColumn({ header: t('columns.name'), minWidth: 140 }, scanHref),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 190,
      grow: 2,
      narrow: 'value',
      cell: ({ state, progress }) => (
        <StateLine
          badge={<ScanStateBadge state={state} />}
          progress={state === 'running' ? progressWords(progress, t, formats).text : null}
        />
      ),
      csv: ({ state }) => state,
    },
    textColumn({
      id: 'analyser',
      header: t('columns.analyser'),
      minWidth: 140,
      grow: 1,
      text: ({ analyser }) => analyserWords(analyser, t),
    }),
    {
      ...textColumn({
        id: 'source',
        header: t('columns.source'),
        definition: t('columns.sourceIs'),
        minWidth: 150,
        grow: 1,
        text: ({ source }: ScanRow) => sourceWords(source, t),
      }),
      csv: ({ source: { kind, name } }) => `${kind} ${name}`,
    },
    numberColumn({
      id: 'rows',
      header: t('columns.rows'),
      definition: t('columns.rowsIs'),
      minWidth: 90,
      narrow: 'value',
      value: ({ rows }) => rows,
      write: formats.count,
    }),
    numberColumn({
      id: 'documents',
      header: t('columns.documents'),
      definition: t('columns.documentsIs'),
      minWidth: 100,
      value: ({ progress }) => progress.documents,
      write: formats.count,
    }),
    numberColumn({
      id: 'documentsPerSecond',
      header: t('columns.rate'),
      definition: t('columns.rateIs'),
      unit: '/s',
      minWidth: 84,
      value: ({ progress }) => progress.documentsPerSecond,
      write: formats.compact,
    }),
    numberColumn({
      id: 'skipped',
      header: t('columns.skipped'),
      definition: t('columns.skippedIs'),
      minWidth: 84,
      value: ({ skipped }) => skipped,
      write: formats.count,
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
      minWidth: 104,
      text: ({ createdBy }) => createdBy,
    }),
  ];
}
