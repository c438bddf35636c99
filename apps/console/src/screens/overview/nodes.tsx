import type { NodeLive } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import type { Tone } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';

const states = {
  crawling: { word: 'crawling', tone: 'new' },
  paused: { word: 'paused', tone: 'overload' },
  'disk-full': { word: 'diskFull', tone: 'error' },
  stopping: { word: 'stopping', tone: 'neutral' },
} as const satisfies Record<NodeLive['state'], { word: string; tone: Tone }>;

export function Nodes({ nodes }: { nodes: readonly NodeLive[] }) {
  const t = useTranslations('overview.nodes');
  const formats = useFormats();
  if (nodes.length === 0) return <p className="text-ink-faint">{t('none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {nodes.map(({ nodeId, state, stateDetail, pagesPerSecond, bytesPerSecond, activeVisits }) => (
        <li key={nodeId} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span className="font-medium">{t('node', { id: nodeId })}</span>
          <Badge tone={states[state].tone}>{t(states[state].word)}</Badge>
          <span className="text-right">
            {formats.rate(pagesPerSecond)}{' '}
            <span className="text-small text-ink-faint">{t('pagesPerSecond')}</span>
          </span>
          <span className="col-span-3 text-small text-ink-faint">
            {stateDetail ?? t('visits', { visits: activeVisits, bytes: formats.bytes(bytesPerSecond) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
