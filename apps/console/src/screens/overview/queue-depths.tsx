import { formatCount } from '@meguri/contracts';
import type { Overview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Explain } from '../../design/explain.tsx';

const rows = [
  { key: 'shortTermPages', unit: 'pages' },
  { key: 'deferredPages', unit: 'pages' },
  { key: 'waitingHosts', unit: 'hosts' },
  { key: 'uncommitted', unit: 'results' },
] as const satisfies readonly { key: keyof Overview['queues']; unit: string }[];

export function QueueDepths({ queues }: { queues: Overview['queues'] }) {
  const t = useTranslations('overview.queues');
  const meaning = useTranslations('glossary');
  return (
    <dl className="flex flex-col">
      {rows.map(({ key, unit }) => (
        <div key={key} className="flex h-8 items-center justify-between gap-3">
          <dt className="truncate text-ink-soft">
            <Explain text={meaning(key)}>{t(key)}</Explain>
          </dt>
          <dd className="whitespace-nowrap">
            <span className="font-medium" data-testid={`queue-${key}`}>
              {formatCount(queues[key])}
            </span>
            <span className="ml-1 inline-block w-12 text-small text-ink-faint">{t(unit)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
