import { type HostRow, repeatVisits, secondsPerDay } from '@meguri/contracts';
import Link from '../../../design/link.tsx';
import { Dash, HostName } from '../../../design/values.tsx';
import { ToneMark } from '../../../design/tone-mark.tsx';
import { HostStateBadge } from '../../../design/badge.tsx';
import { instantColumn, numberColumn } from '../../../design/table/column.tsx';
import type { Column } from '../../../design/table/column.tsx';
import { Duration } from '../../../design/time.tsx';
import { NextAccess } from '../next-access.tsx';
import type { Formats } from '../../../format/formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { hostHref } from '../../../shell/navigation.ts';

export function hostListColumns(
  t: Translator<'hosts.columns'>,
  meaning: Translator<'glossary'>,
  formats: Formats,
): readonly Column<HostRow>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sortKey: 'name',
      minWidth: 220,
      grow: 2,
      narrow: 'title',
      cell: (row) => (
        <Link href={hostHref(row.name)} className="rounded-sm font-medium hover:underline">
          <HostName name={row.name} site={row.site} />
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      minWidth: 140,
      narrow: 'value',
      cell: (row) => <HostStateBadge state={row.state} />,
    },
    {
      id: 'load',
      header: t('load'),
      unit: t('perDay'),
      align: 'right',
      sortKey: 'load',
      minWidth: 104,
      narrow: 'value',
      definition: meaning('load'),
      cell: (row) => (
        <span
          className={
            row.overloaded ? 'inline-flex items-center gap-1.5 font-medium text-overload' : undefined
          }
          title={row.overloaded ? t('overloadedIs') : undefined}
        >
          {row.overloaded && <ToneMark tone="overload" />}
          {formats.rate(row.demandPerDay)}
        </span>
      ),
    },
    numberColumn({
      id: 'capacity',
      header: t('capacity'),
      unit: t('perDay'),
      minWidth: 112,
      definition: meaning('capacity'),
      write: formats.count,
      value: (row) => Math.floor(secondsPerDay / row.effectiveIntervalSeconds),
    }),
    {
      id: 'interval',
      header: t('interval'),
      align: 'right',
      sortKey: 'interval',
      minWidth: 88,
      definition: meaning('interval'),
      cell: (row) => <Duration seconds={row.effectiveIntervalSeconds} />,
    },
    numberColumn({
      id: 'pages',
      header: t('pages'),
      sortKey: 'pages',
      minWidth: 88,
      narrow: 'value',
      definition: meaning('pages'),
      value: (row) => row.pages,
      write: formats.count,
    }),
    numberColumn({
      id: 'captured',
      header: t('captured'),
      sortKey: 'captured',
      minWidth: 96,
      definition: meaning('captured'),
      value: (row) => row.captured,
      write: formats.count,
    }),
    {
      id: 'duplicates',
      header: t('duplicates'),
      align: 'right',
      minWidth: 96,
      definition: meaning('duplicates'),
      cell: (row) => formats.share(row.duplicates, row.captured),
      hidden: true,
    },
    {
      id: 'changed',
      header: t('changed'),
      align: 'right',
      minWidth: 88,
      definition: meaning('changed'),
      cell: (row) => formats.share(row.changed, repeatVisits(row)),
    },
    numberColumn({
      id: 'errors',
      header: t('errors'),
      sortKey: 'errors',
      minWidth: 80,
      definition: meaning('errors'),
      value: (row) => row.errors,
      write: formats.count,
    }),
    instantColumn({
      id: 'lastAccess',
      header: t('lastAccess'),
      align: 'right',
      sortKey: 'lastAccess',
      minWidth: 112,
      at: (row) => row.lastAccessAt,
    }),
    {
      id: 'nextAccess',
      header: t('nextAccess'),
      align: 'right',
      minWidth: 108,
      definition: t('nextAccessIs'),
      cell: (row) => <NextAccess host={row} />,
    },
    {
      id: 'lastCode',
      header: t('lastCode'),
      minWidth: 120,
      hidden: true,
      cell: (row) => row.lastCode ?? <Dash />,
    },
    numberColumn({
      id: 'bytes',
      header: t('bytes'),
      minWidth: 96,
      hidden: true,
      definition: meaning('bytes'),
      value: (row) => row.bytes,
      write: formats.bytes,
    }),
    {
      id: 'priority',
      header: t('priority'),
      align: 'right',
      minWidth: 80,
      hidden: true,
      definition: meaning('priority'),
      cell: (row) => row.priority,
    },
    {
      id: 'frontQueue',
      header: t('frontQueue'),
      align: 'right',
      minWidth: 96,
      hidden: true,
      definition: meaning('frontQueue'),
      cell: (row) => row.frontQueue ?? <Dash />,
    },
  ];
}
