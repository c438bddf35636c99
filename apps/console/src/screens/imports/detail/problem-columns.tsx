import type { ImportProblemRow } from '@meguri/contracts';
import type { Column } from '../../../design/table/column.tsx';
import type { Formats } from '../../../format/formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { fileName } from '../import-words.ts';

/** Shows a reason. It quotes files from outside, so hidden characters are made visible. */
const foreign = (text: string, title = text) => (
  <span lang="" title={visibleText(title)}>
    {visibleText(text)}
  </span>
);

export function importProblemColumns(t: Translator<'imports'>, formats: Formats): Column<ImportProblemRow>[] {
  return [
    {
      id: 'file',
      header: t('files.path'),
      minWidth: 180,
      grow: 1,
      narrow: 'title',
      cell: ({ path }) => <span className="font-mono text-small">{foreign(fileName(path), path)}</span>,
    },
    {
      id: 'place',
      header: t('problems.place'),
      definition: t('problems.placeIs'),
      minWidth: 130,
      narrow: 'value',
      cell: ({ line, offset }) =>
        line === null
          ? t('problems.offset', { offset: formats.count(offset ?? 0) })
          : t('problems.line', { line: formats.count(line) }),
    },
    {
      id: 'reason',
      header: t('problems.reason'),
      minWidth: 260,
      grow: 3,
      narrow: 'value',
      cell: ({ reason }) => foreign(reason),
    },
    { id: 'fix', header: t('problems.fix'), minWidth: 200, grow: 2, cell: ({ fix }) => foreign(fix) },
  ];
}
