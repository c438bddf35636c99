import type { AccessRuleView } from '@meguri/contracts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { instantColumn, type Column } from '../../design/table/column.tsx';
import { TitleLink } from '../../design/table/title-link.tsx';
import { Dash, Foreign } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { accessRuleHref } from '../../shell/navigation.ts';
import { accessTones, periodWords, prefixWords } from './access-words.ts';

/** @param remove null without permission */
export function accessRuleColumns(
  t: Translator<'access'>,
  formats: Formats,
  remove: ((rule: AccessRuleView) => void) | null,
): Column<AccessRuleView>[] {
  const named = ({ id, surtPrefix }: AccessRuleView) => {
    const words = prefixWords(surtPrefix, t);
    if (remove === null) return <span title={words}>{words}</span>;
    return (
      <TitleLink href={accessRuleHref(id)} scroll={false} title={words}>
        {words}
      </TitleLink>
    );
  };
  return [
    { id: 'place', header: t('columns.place'), minWidth: 210, grow: 2, narrow: 'title', cell: named },
    {
      id: 'access',
      header: t('columns.access'),
      definition: t('columns.accessIs'),
      minWidth: 150,
      narrow: 'value',
      cell: ({ access }) => <Badge tone={accessTones[access]}>{t(`classes.${access}`)}</Badge>,
    },
    {
      id: 'embargo',
      header: t('columns.embargo'),
      definition: t('columns.embargoIs'),
      align: 'right',
      minWidth: 96,
      narrow: 'value',
      cell: ({ embargoDays }) => (embargoDays === 0 ? <Dash /> : t('days', { days: embargoDays })),
    },
    {
      id: 'period',
      header: t('columns.period'),
      definition: t('columns.periodIs'),
      minWidth: 200,
      grow: 1,
      cell: (rule) =>
        periodWords(rule, t, formats) ?? <span className="text-ink-faint">{t('period.all')}</span>,
    },
    {
      id: 'prefix',
      header: t('columns.prefix'),
      definition: t('columns.prefixIs'),
      minWidth: 180,
      grow: 1,
      cell: ({ surtPrefix }) => (
        <span className="font-mono text-small" title={surtPrefix} lang="">
          {surtPrefix || '–'}
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('columns.reason'),
      minWidth: 130,
      grow: 1,
      cell: ({ reason }) =>
        reason ? (
          <span title={reason}>
            <Foreign>{reason}</Foreign>
          </span>
        ) : (
          <Dash />
        ),
    },
    instantColumn({
      id: 'createdAt',
      header: t('columns.createdAt'),
      minWidth: 104,
      at: (row) => row.createdAt,
    }),
    { id: 'createdBy', header: t('columns.createdBy'), minWidth: 100, cell: ({ createdBy }) => createdBy },
    ...(remove ? [actColumn(t, remove)] : []),
  ];
}

function actColumn(t: Translator<'access'>, remove: (rule: AccessRuleView) => void): Column<AccessRuleView> {
  return {
    id: 'acts',
    header: t('columns.acts'),
    minWidth: 108,
    narrow: 'end',
    cell: (rule) => (
      <Button variant="quiet" onClick={() => remove(rule)}>
        {t('remove.button')}
      </Button>
    ),
  };
}
