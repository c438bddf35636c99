import type { AnalyserRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { TitleLink } from '../../design/table/title-link.tsx';
import { Dash } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { analyserHref } from '../../shell/navigation.ts';

export function analyserColumns(t: Translator<'analysers'>, formats: Formats): Column<AnalyserRow>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      minWidth: 140,
      grow: 1,
      narrow: 'title',
      cell: ({ name }) => (
        <TitleLink href={analyserHref(name)}>
          <span lang="">{name}</span>
        </TitleLink>
      ),
      csv: ({ name }) => name,
    },
    textColumn({
      id: 'form',
      header: t('columns.form'),
      minWidth: 104,
      narrow: 'value',
      text: ({ form }) => t(`forms.${form}`),
    }),
    {
      id: 'about',
      header: t('columns.about'),
      minWidth: 220,
      grow: 3,
      narrow: 'value',
      cell: ({ about }) => (
        <span lang="" title={visibleText(about)}>
          {visibleText(about)}
        </span>
      ),
      csv: ({ about }) => about,
    },
    numberColumn({
      id: 'version',
      header: t('columns.version'),
      definition: t('columns.versionIs'),
      minWidth: 88,
      value: ({ latest }) => (latest.version === 0 ? null : latest.version),
      write: formats.count,
    }),
    numberColumn({
      id: 'scans',
      header: t('columns.scans'),
      definition: t('columns.scansIs'),
      minWidth: 80,
      value: ({ latest }) => latest.scans,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 88,
      value: ({ latest }) => (latest.version === 0 ? null : latest.bytes),
      write: formats.bytes,
    }),
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 104,
      at: ({ latest }) => latest.createdAt,
    }),
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 104,
      cell: ({ latest }) => latest.createdBy ?? <Dash />,
      csv: ({ latest }) => latest.createdBy,
    },
  ];
}
