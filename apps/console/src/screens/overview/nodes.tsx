import type { NodeLive } from '@meguri/contracts';
import { Badge } from '../../design/badge.tsx';
import type { Tone } from '../../design/tones.ts';
import { formatBytes, formatRate } from '../../format/numbers.ts';

const states: Record<NodeLive['state'], { name: string; tone: Tone }> = {
  crawling: { name: 'Crawling', tone: 'neutral' },
  'disk-full': { name: 'Disk full', tone: 'error' },
  stopping: { name: 'Stopping', tone: 'neutral' },
};

export function Nodes({ nodes }: { nodes: readonly NodeLive[] }) {
  if (nodes.length === 0) return <p className="text-ink-faint">No crawl node is running.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {nodes.map(({ nodeId, state, stateDetail, pagesPerSecond, bytesPerSecond, activeVisits }) => (
        <li key={nodeId} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span className="font-medium">Node {nodeId}</span>
          <Badge tone={states[state].tone}>{states[state].name}</Badge>
          <span className="text-right">
            {formatRate(pagesPerSecond)} <span className="text-small text-ink-faint">pages/s</span>
          </span>
          <span className="col-span-3 text-small text-ink-faint">
            {stateDetail ?? `${activeVisits} visits under way, ${formatBytes(bytesPerSecond)}/s`}
          </span>
        </li>
      ))}
    </ul>
  );
}
