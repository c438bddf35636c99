import { isArchiveFull, type NodeView } from '@meguri/contracts';
import { Dash } from '../../design/values.tsx';
import { PauseButton } from '../../crawl-pauses/pause-button.tsx';
import { Badge } from '../../design/badge.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { Instant } from '../../design/time.tsx';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

export type NodeState =
  | 'crawling'
  | 'discoveryStopped'
  | 'paused'
  | 'diskFull'
  | 'databaseFull'
  | 'stopping'
  | 'silent';

const tones: Record<NodeState, Tone> = {
  crawling: 'new',
  discoveryStopped: 'overload',
  paused: 'overload',
  diskFull: 'error',
  databaseFull: 'error',
  stopping: 'neutral',
  silent: 'error',
};

/** Health of a node; the last values of a silent node are ignored. */
function nodeState({ silent, live }: NodeView): NodeState {
  if (silent || !live) return 'silent';
  if (live.state === 'disk-full') return isArchiveFull(live) ? 'diskFull' : 'databaseFull';
  if (live.state === 'crawling' && live.database?.level === 'discovery-stopped') return 'discoveryStopped';
  return live.state;
}

export function nodeColumns(t: Translator<'nodes'>, formats: Formats): Column<NodeView>[] {
  const figure = (
    id:
      | 'pagesPerSecond'
      | 'activeVisits'
      | 'restingHosts'
      | 'waitingHosts'
      | 'shortTermPages'
      | 'uncommitted',
    unit: string | undefined,
    format: (value: number) => string,
  ) =>
    numberColumn<NodeView>({
      id,
      header: t(`columns.${id}`),
      ...(unit ? { unit } : {}),
      definition: t(`definitions.${id}`),
      minWidth: unit ? 128 : 108,
      narrow: id === 'pagesPerSecond' ? 'value' : 'none',
      value: ({ silent, live }) => (silent || !live ? null : live[id]),
      write: format,
    });
  return [
    {
      id: 'name',
      header: t('columns.name'),
      minWidth: 160,
      grow: 1,
      narrow: 'title',
      cell: ({ id, name }) => (
        <span className="font-medium">
          {t('node', { id })} <span className="font-normal text-ink-faint">{name}</span>
        </span>
      ),
      csv: ({ id, name }) => `${id} ${name}`,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 130,
      narrow: 'value',
      cell: (node) => (
        <span className="flex items-center justify-between gap-2">
          <Badge tone={tones[nodeState(node)]}>{t(`states.${nodeState(node)}`)}</Badge>
          <PauseButton target={{ kind: 'node', id: node.id }} />
        </span>
      ),
      csv: nodeState,
    },
    figure('pagesPerSecond', t('units.pages'), formats.rate),
    numberColumn({
      id: 'bytesPerSecond',
      header: t('columns.bytesPerSecond'),
      minWidth: 100,
      value: ({ silent, live }) => (silent || !live ? null : live.bytesPerSecond),
      write: (bytes) => `${formats.bytes(bytes)}/s`,
    }),
    numberColumn({
      id: 'freeBytes',
      header: t('columns.freeBytes'),
      definition: t('definitions.freeBytes'),
      minWidth: 100,
      narrow: 'value',
      value: ({ live }) => live?.freeBytes ?? null,
      write: formats.bytes,
    }),
    {
      id: 'version',
      header: t('columns.version'),
      minWidth: 80,
      cell: ({ live }) => live?.version ?? <Dash />,
      csv: ({ live }) => live?.version ?? null,
    },
    figure('activeVisits', undefined, formats.count),
    figure('restingHosts', undefined, formats.count),
    figure('waitingHosts', undefined, formats.count),
    figure('shortTermPages', undefined, formats.count),
    figure('uncommitted', undefined, formats.count),
    instantColumn({
      id: 'startedAt',
      header: t('columns.startedAt'),
      minWidth: 100,
      at: ({ startedAt }) => startedAt,
    }),
    {
      id: 'heartbeatAt',
      header: t('columns.heartbeatAt'),
      minWidth: 100,
      cell: ({ heartbeatAt, silent, live }) => <Instant at={silent || !live ? heartbeatAt : live.at} />,
      csv: ({ heartbeatAt }) => heartbeatAt.toISOString(),
    },
  ];
}

/** Node count, and reasons why nodes do not crawl. */
export function nodesSummary(nodes: readonly NodeView[], t: Translator<'nodes'>): string {
  const count = (state: ReturnType<typeof nodeState>) =>
    nodes.filter((node) => nodeState(node) === state).length;
  if (nodes.length === 0) return t('none');
  return [
    t('summary', { crawling: count('crawling') + count('discoveryStopped'), nodes: nodes.length }),
    ...(count('paused') > 0 ? [t('paused', { nodes: count('paused') })] : []),
    ...(count('diskFull') > 0 ? [t('full', { nodes: count('diskFull') })] : []),
    ...(count('databaseFull') > 0 ? [t('databaseFull')] : []),
    ...(count('discoveryStopped') > 0 ? [t('discoveryStopped')] : []),
    ...(count('silent') > 0 ? [t('silent', { nodes: count('silent') })] : []),
  ].join(' ');
}
