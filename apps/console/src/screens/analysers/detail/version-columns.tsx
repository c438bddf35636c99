import type { AnalyserVersion } from '@meguri/contracts';
import { Button } from '../../../design/button.tsx';
import { instantColumn, numberColumn, type Column } from '../../../design/table/column.tsx';
import { TitleLink } from '../../../design/table/title-link.tsx';
import type { Formats } from '../../../format/formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { analyserHref } from '../../../shell/navigation.ts';
import { isRemovable } from '../analyser-words.ts';

/** @param remove null without permission */
export function versionColumns(
  name: string,
  t: Translator<'analysers'>,
  formats: Formats,
  remove: ((version: AnalyserVersion) => void) | null,
): Column<AnalyserVersion>[] {
  return [
    {
      id: 'version',
      header: t('versions.version'),
      minWidth: 110,
      narrow: 'title',
      cell: ({ version }) => (
        <TitleLink href={analyserHref(name, version)} scroll={false}>
          {t('versionNumber', { version })}
        </TitleLink>
      ),
      csv: ({ version }) => version,
    },
    {
      id: 'digest',
      header: t('versions.digest'),
      minWidth: 160,
      grow: 2,
      cell: ({ digest }) => (
        <code className="font-mono text-small" title={digest ?? undefined}>
          {digest}
        </code>
      ),
      csv: ({ digest }) => digest,
    },
    {
      id: 'fileName',
      header: t('versions.file'),
      minWidth: 120,
      grow: 1,
      cell: ({ fileName }) => visibleText(fileName ?? ''),
      csv: ({ fileName }) => fileName,
    },
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 84,
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    numberColumn({
      id: 'scans',
      header: t('versions.scans'),
      minWidth: 80,
      narrow: 'value',
      value: ({ scans }) => scans,
      write: formats.count,
    }),
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 104,
      narrow: 'value',
      at: ({ createdAt }) => createdAt,
    }),
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 104,
      cell: ({ createdBy }) => createdBy,
      csv: ({ createdBy }) => createdBy,
    },
    ...(remove ? [removeColumn(t, remove)] : []),
  ];
}

function removeColumn(
  t: Translator<'analysers'>,
  remove: (version: AnalyserVersion) => void,
): Column<AnalyserVersion> {
  return {
    id: 'acts',
    header: t('versions.remove'),
    minWidth: 96,
    narrow: 'end',
    cell: (row) => (
      <Button
        variant="quiet"
        disabled={!isRemovable(row)}
        title={isRemovable(row) ? undefined : t('versions.inUse')}
        onClick={() => remove(row)}
      >
        {t('versions.remove')}
      </Button>
    ),
  };
}
