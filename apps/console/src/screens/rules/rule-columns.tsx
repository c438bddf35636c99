import type { ListedThrottleRule, RuleState, ThrottleRuleRow } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { Dash, HostName } from '../../design/values.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Instant } from '../../design/time.tsx';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { ruleHref } from '../../shell/navigation.ts';
import { ruleEffects } from './rule-words.ts';

const tones: Readonly<Record<RuleState, Tone>> = { holds: 'blocked', disabled: 'neutral', over: 'neutral' };

export interface RuleActs {
  toggle: (rule: ListedThrottleRule) => void;
  lift: (rule: ListedThrottleRule) => void;
}

/** @param acts null without permission */
export function ruleColumns(
  t: Translator<'rules'>,
  formats: Formats,
  now: Date,
  acts: RuleActs | null,
): Column<ThrottleRuleRow>[] {
  return [
    {
      id: 'value',
      header: t('columns.value'),
      minWidth: 200,
      grow: 2,
      narrow: 'title',
      cell: ({ id, kind, value }) => (
        <Link href={ruleHref(id)} scroll={false} className="rounded-sm font-medium hover:underline">
          {kind === 'domain' ? <HostName name={value} /> : value}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 100,
      narrow: 'value',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'does',
      header: t('columns.does'),
      minWidth: 210,
      grow: 1,
      narrow: 'value',
      cell: (rule) => {
        const effects = ruleEffects(rule, now, t, formats).join('; ');
        return <span title={effects}>{effects}</span>;
      },
    },
    {
      id: 'hosts',
      header: t('columns.hosts'),
      definition: t('columns.hostsIs'),
      align: 'right',
      minWidth: 84,
      narrow: 'value',
      cell: ({ hosts, isComplete }) => `${formats.count(hosts)}${isComplete ? '' : '+'}`,
    },
    {
      id: 'pages',
      header: t('columns.pages'),
      definition: t('columns.pagesIs'),
      align: 'right',
      minWidth: 96,
      cell: ({ pages, isComplete }) => `${formats.count(pages)}${isComplete ? '' : '+'}`,
    },
    {
      id: 'note',
      header: t('columns.note'),
      minWidth: 140,
      grow: 1,
      cell: ({ note }) => <span title={note ?? undefined}>{note ?? <Dash />}</span>,
    },
    {
      id: 'edited',
      header: t('columns.edited'),
      align: 'right',
      minWidth: 100,
      cell: ({ editedAt }) => <Instant at={editedAt} />,
    },
    {
      id: 'editedBy',
      header: t('columns.editedBy'),
      minWidth: 100,
      cell: ({ editedBy }) => editedBy,
    },
    {
      id: 'created',
      header: t('columns.created'),
      align: 'right',
      minWidth: 100,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      minWidth: 100,
      cell: ({ createdBy }) => createdBy,
    },
    ...(acts ? [actColumn(t, acts)] : []),
  ];
}

function actColumn(t: Translator<'rules'>, { toggle, lift }: RuleActs): Column<ThrottleRuleRow> {
  return {
    id: 'acts',
    header: t('columns.acts'),
    minWidth: 190,
    narrow: 'end',
    cell: (rule) => (
      <span className="flex gap-1">
        <Button variant="quiet" onClick={() => toggle(rule)}>
          {t(rule.disabled ? 'acts.enable' : 'acts.disable')}
        </Button>
        <Button variant="quiet" onClick={() => lift(rule)}>
          {t('acts.lift')}
        </Button>
      </span>
    ),
  };
}
