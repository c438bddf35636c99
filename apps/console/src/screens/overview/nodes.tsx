import { isArchiveFull, type NodeLive } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import type { Tone } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';

const states = {
  crawling: { word: 'crawling', tone: 'new' },
  'discovery-stopped': { word: 'discoveryStopped', tone: 'overload' },
  paused: { word: 'paused', tone: 'overload' },
  'disk-full': { word: 'diskFull', tone: 'error' },
  'database-full': { word: 'databaseFull', tone: 'error' },
  stopping: { word: 'stopping', tone: 'neutral' },
} as const satisfies Record<
  NodeLive['state'] | 'discovery-stopped' | 'database-full',
  { word: string; tone: Tone }
>;

function stateOf(node: NodeLive) {
  const { state, database } = node;
  if (state === 'disk-full' && !isArchiveFull(node)) return states['database-full'];
  return states[state === 'crawling' && database?.level === 'discovery-stopped' ? database.level : state];
}

export function Nodes({ nodes }: { nodes: readonly NodeLive[] }) {
  const t = useTranslations('overview.nodes');
  const formats = useFormats();
  if (nodes.length === 0) return <p className="text-ink-faint">{t('none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {nodes.map((node) => {
        const { nodeId, stateDetail, pagesPerSecond, bytesPerSecond, activeVisits } = node;
        const { word, tone } = stateOf(node);
        return (
          <li key={nodeId} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
            <span className="font-medium">{t('node', { id: nodeId })}</span>
            <Badge tone={tone}>{t(word)}</Badge>
            <span className="text-right">
              {formats.rate(pagesPerSecond)}{' '}
              <span className="text-small text-ink-faint">{t('pagesPerSecond')}</span>
            </span>
            <span className="col-span-3 text-small text-ink-faint">
              {stateDetail ?? t('visits', { visits: activeVisits, bytes: formats.bytes(bytesPerSecond) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
