import type { PackageRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { TitleLink } from '../../design/table/title-link.tsx';
import { StateLine } from '../../design/task-state.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { packageHref } from '../../shell/navigation.ts';
import { PackageStateBadge } from './package-state.tsx';
import { packageName } from './package-words.ts';

export function packageColumns(
  t: Translator<'packages'>,
  formats: Formats,
  problemText: (problem: string) => string,
): Column<PackageRow>[] {
  return [
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 120,
      narrow: 'value',
      at: ({ createdAt }) => createdAt,
    }),
    {
      id: 'package',
      header: t('columns.package'),
      minWidth: 140,
      narrow: 'title',
      cell: (row) => <TitleLink href={packageHref(row.id)}>{packageName(row, t)}</TitleLink>,
      csv: ({ id }) => id,
    },
    textColumn({
      id: 'consumer',
      header: t('columns.consumer'),
      minWidth: 110,
      narrow: 'value',
      text: ({ consumer }) => consumer,
    }),
    textColumn({
      id: 'node',
      header: t('columns.node'),
      minWidth: 90,
      text: ({ node }) => node ?? '–',
    }),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 200,
      grow: 2,
      narrow: 'value',
      cell: ({ state, problem }) => (
        <StateLine
          badge={<PackageStateBadge state={state} />}
          progress={state === 'withdrawn' ? t('states.withdrawnIs') : problem && problemText(problem)}
        />
      ),
      csv: ({ state }) => state,
    },
    numberColumn({
      id: 'records',
      header: t('columns.records'),
      minWidth: 90,
      value: ({ records }) => records,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      narrow: 'value',
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    {
      id: 'transfers',
      header: t('columns.transfers'),
      definition: t('columns.transfersIs'),
      align: 'right',
      minWidth: 100,
      cell: ({ transfers, files }) =>
        t('transfersOf', { transfers: formats.count(transfers), files: formats.count(files) }),
      csv: ({ transfers }) => transfers,
    },
    instantColumn({
      id: 'expiresAt',
      header: t('columns.expiresAt'),
      minWidth: 120,
      // Packages in other states have no files any more.
      at: ({ state, expiresAt }) => (state === 'ready' ? expiresAt : null),
    }),
  ];
}
