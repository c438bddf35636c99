import type { WebmasterRow } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { Dash, HostName } from '../../design/values.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Instant } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { hostHref } from '../../shell/navigation.ts';
import { webmasterSettingsWords } from './webmaster-settings-words.ts';

/** @param onRevoke null without permission */
export function webmasterColumns(
  t: Translator<'webmasters'>,
  formats: Formats,
  onRevoke: ((row: WebmasterRow) => void) | null,
): readonly Column<WebmasterRow>[] {
  const how = ({ provedDomain }: WebmasterRow) =>
    provedDomain === null ? t('how.file') : t('how.dns', { domain: provedDomain });
  const set = ({ settings }: WebmasterRow) =>
    webmasterSettingsWords(settings, t, formats).join('; ') || t('settings.none');
  const instant = (
    id: 'provedAt' | 'lastSeenAt' | 'expiresAt' | 'endedAt',
    narrow?: 'value',
  ): Column<WebmasterRow> => ({
    id,
    header: t(`columns.${id}`),
    minWidth: 120,
    ...(narrow && { narrow }),
    cell: (row) => (row[id] ? <Instant at={row[id]} /> : <Dash />),
  });
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 200,
      grow: 2,
      narrow: 'title',
      cell: ({ host }) => (
        <Link href={`${hostHref(host)}?tab=edits`} className="rounded-sm font-medium hover:underline">
          <HostName name={host} />
        </Link>
      ),
    },
    {
      id: 'how',
      header: t('columns.how'),
      definition: t('columns.howIs'),
      minWidth: 150,
      grow: 1,
      narrow: 'value',
      cell: how,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 100,
      narrow: 'value',
      cell: ({ state }) => (
        <Badge tone={state === 'proved' ? 'new' : 'unchanged'}>{t(`states.${state}`)}</Badge>
      ),
    },
    {
      id: 'set',
      header: t('columns.set'),
      definition: t('columns.setIs'),
      minWidth: 220,
      grow: 3,
      cell: (row) => <span title={set(row)}>{set(row)}</span>,
    },
    instant('provedAt'),
    {
      id: 'checkedAt',
      header: t('columns.checkedAt'),
      minWidth: 170,
      cell: ({ checkedAt, checkOutcome }) => (
        <span>
          <Instant at={checkedAt} />
          {checkOutcome && <span className="ml-2 text-ink-faint">{t(`outcomes.${checkOutcome}`)}</span>}
        </span>
      ),
    },
    instant('lastSeenAt'),
    instant('expiresAt'),
    instant('endedAt'),
    ...(onRevoke
      ? [
          {
            id: 'act',
            header: t('columns.act'),
            minWidth: 110,
            narrow: 'end' as const,
            cell: (row: WebmasterRow) =>
              row.state === 'proved' && <Button onClick={() => onRevoke(row)}>{t('revoke')}</Button>,
          },
        ]
      : []),
  ];
}
