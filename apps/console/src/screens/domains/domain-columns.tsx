import { isAtBudget, type DomainBudget } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { Badge } from '../../design/badge.tsx';
import { numberColumn, type Column } from '../../design/table/column.tsx';
import type { Tone } from '../../design/tones.ts';
import { HostName } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { DomainActs } from './domain-acts.tsx';

type DomainState = 'growing' | 'excluded' | 'own' | 'usual';

const tones: Readonly<Record<DomainState, Tone>> = {
  growing: 'error',
  excluded: 'blocked',
  own: 'neutral',
  usual: 'neutral',
};

const hasOwnLimits = ({ own }: DomainBudget) => Object.values(own).some((limit) => limit !== null);

/** The state that matters most. */
function domainState(domain: DomainBudget): DomainState {
  if (domain.isExcluded) return 'excluded';
  if (isAtBudget(domain)) return 'growing';
  return hasOwnLimits(domain) ? 'own' : 'usual';
}

/** @param mayEdit whether the viewer may change budgets */
export function domainColumns(
  t: Translator<'domains'>,
  formats: Formats,
  mayEdit: boolean,
): Column<DomainBudget>[] {
  const ofLimit = (count: number, limit: number | null) =>
    limit === null
      ? formats.count(count)
      : t('of', { count: formats.count(count), limit: formats.count(limit) });
  return [
    {
      id: 'name',
      header: t('columns.name'),
      minWidth: 180,
      grow: 2,
      narrow: 'title',
      csv: ({ name }) => name,
      cell: ({ name }) => (
        <Link
          href={`/hosts?search=${encodeURIComponent(name)}`}
          className="rounded-sm font-medium hover:underline"
        >
          <HostName name={name} />
        </Link>
      ),
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      definition: t('columns.kindIs'),
      minWidth: 130,
      narrow: 'value',
      csv: ({ kind }) => kind,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 130,
      narrow: 'value',
      csv: domainState,
      cell: (domain) => {
        const state = domainState(domain);
        return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
      },
    },
    {
      id: 'hosts',
      header: t('columns.hosts'),
      definition: t('columns.hostsIs'),
      align: 'right',
      minWidth: 130,
      narrow: 'value',
      csv: ({ hosts }) => hosts,
      cell: ({ hosts, maxHosts }) => ofLimit(hosts, maxHosts),
    },
    {
      id: 'newHosts',
      header: t('columns.newHosts'),
      definition: t('columns.newHostsIs'),
      align: 'right',
      minWidth: 110,
      narrow: 'value',
      csv: ({ newHosts }) => newHosts,
      cell: ({ newHosts, newHostsPerDay }) => ofLimit(newHosts, newHostsPerDay),
    },
    numberColumn({
      id: 'refused',
      header: t('columns.refused'),
      definition: t('columns.refusedIs'),
      minWidth: 100,
      narrow: 'value',
      value: ({ refusedToday }) => refusedToday,
      write: formats.count,
    }),
    numberColumn({
      id: 'waiting',
      header: t('columns.waiting'),
      definition: t('columns.waitingIs'),
      minWidth: 100,
      value: ({ waitingLinks }) => waitingLinks,
      write: formats.count,
    }),
    ...(mayEdit ? [actColumn(t)] : []),
  ];
}

function actColumn(t: Translator<'domains'>): Column<DomainBudget> {
  return {
    id: 'acts',
    header: t('columns.acts'),
    minWidth: 250,
    narrow: 'end',
    cell: (domain) =>
      domain.isExcluded ? null : <DomainActs domain={domain} hasOwnLimits={hasOwnLimits(domain)} />,
  };
}
