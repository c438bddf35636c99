import type { Overview } from '@meguri/contracts';
import { Explain } from '../../design/explain.tsx';
import { formatCount } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';

const rows: readonly { key: keyof Overview['queues']; name: string; unit: string }[] = [
  { key: 'shortTermPages', name: 'Due within a day', unit: 'pages' },
  { key: 'putOffPages', name: 'Put off by three days', unit: 'pages' },
  { key: 'waitingHosts', name: 'Waiting for a back queue', unit: 'hosts' },
  { key: 'uncommitted', name: 'Not yet committed', unit: 'results' },
];

export function QueueDepths({ queues }: { queues: Overview['queues'] }) {
  return (
    <dl className="flex flex-col">
      {rows.map(({ key, name, unit }) => (
        <div key={key} className="flex h-8 items-center justify-between gap-3">
          <dt className="truncate text-ink-soft">
            <Explain text={glossary[key]}>{name}</Explain>
          </dt>
          <dd className="whitespace-nowrap">
            <span className="font-medium" data-testid={`queue-${key}`}>
              {formatCount(queues[key])}
            </span>
            <span className="ml-1 inline-block w-11 text-small text-ink-faint">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
