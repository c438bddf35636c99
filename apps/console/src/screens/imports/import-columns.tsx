import type { ImportRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { TitleLink } from '../../design/table/title-link.tsx';
import { StateLine } from '../../design/task-state.tsx';
import { Foreign } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { importHref } from '../../shell/navigation.ts';
import { ImportStateBadge } from './import-state.tsx';
import { progressWords, sourceWords } from './import-words.ts';

export function importColumns(t: Translator<'imports'>, formats: Formats): Column<ImportRow>[] {
  return [
    {
      id: 'id',
      header: t('columns.id'),
      minWidth: 110,
      narrow: 'title',
      cell: ({ id }) => <TitleLink href={importHref(id)}>{t('numbered', { id: String(id) })}</TitleLink>,
      csv: ({ id }) => id,
    },
    {
      id: 'source',
      header: t('columns.source'),
      definition: t('columns.sourceIs'),
      minWidth: 190,
      grow: 2,
      narrow: 'value',
      cell: (row) => (
        <span title={visibleText(row.source)}>
          <Foreign>{sourceWords(row, t)}</Foreign>
        </span>
      ),
      csv: ({ source }) => source,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 220,
      grow: 2,
      narrow: 'value',
      cell: ({ state, progress }) => (
        <StateLine
          badge={<ImportStateBadge state={state} />}
          progress={progress && progressWords(state, progress, t, formats).text}
        />
      ),
      csv: ({ state }) => state,
    },
    numberColumn({
      id: 'captures',
      header: t('columns.captures'),
      definition: t('columns.capturesIs'),
      minWidth: 96,
      narrow: 'value',
      value: ({ counts }) => counts.captures,
      write: formats.count,
    }),
    numberColumn({
      id: 'problemCount',
      header: t('columns.problems'),
      definition: t('columns.problemsIs'),
      minWidth: 92,
      value: ({ problemCount }) => problemCount,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 88,
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    textColumn({
      id: 'seedList',
      header: t('columns.seedList'),
      minWidth: 110,
      text: ({ seedList }) => seedList,
    }),
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 104,
      at: (row) => row.createdAt,
    }),
    textColumn({
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 110,
      text: ({ createdBy }) => createdBy,
    }),
  ];
}
