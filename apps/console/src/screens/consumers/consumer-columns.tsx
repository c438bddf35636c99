import type { ConsumerRow } from '@meguri/contracts';
import { instantColumn, numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { nameColumn } from '../../design/table/title-link.tsx';
import { Foreign } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { consumerHref } from '../../shell/navigation.ts';
import { ConsumerStateBadge } from './consumer-state.tsx';

export function consumerColumns(t: Translator<'consumers'>, formats: Formats): Column<ConsumerRow>[] {
  return [
    nameColumn({ header: t('columns.name'), minWidth: 140 }, consumerHref),
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 110,
      narrow: 'value',
      cell: ({ state }) => <ConsumerStateBadge state={state} />,
      csv: ({ state }) => state,
    },
    {
      id: 'contact',
      header: t('columns.contact'),
      minWidth: 160,
      grow: 1,
      cell: ({ contact }) => <Foreign>{visibleText(contact)}</Foreign>,
      csv: ({ contact }) => contact,
    },
    numberColumn({
      id: 'packages',
      header: t('columns.packages'),
      definition: t('columns.packagesIs'),
      minWidth: 96,
      narrow: 'value',
      value: ({ packages }) => packages,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    numberColumn({
      id: 'sequence',
      header: t('columns.sequence'),
      definition: t('columns.sequenceIs'),
      minWidth: 96,
      value: ({ sequence }) => sequence,
      write: formats.count,
    }),
    instantColumn({
      id: 'lastTransferAt',
      header: t('columns.lastTransferAt'),
      minWidth: 120,
      narrow: 'value',
      at: ({ lastTransferAt }) => lastTransferAt,
    }),
    instantColumn({
      id: 'approvedAt',
      header: t('columns.approvedAt'),
      minWidth: 120,
      at: ({ approvedAt }) => approvedAt,
    }),
    textColumn({
      id: 'approvedBy',
      header: t('columns.approvedBy'),
      minWidth: 110,
      text: ({ approvedBy }) => approvedBy ?? '–',
    }),
  ];
}
