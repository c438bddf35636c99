'use client';

import type { LiveTopic, ScanView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { Panel } from '../../../design/screen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../design/states.tsx';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { isUnderWay } from '../scan-words.ts';
import { TraceChart } from './trace-chart.tsx';

const topics: readonly LiveTopic[] = ['scans'];
const pauseMs = 2_000;

/** How busy the processors of each node were during a scan. */
export function ProcessorUse({ scan: { name, state, startedAt, createdAt } }: { scan: ScanView }) {
  const t = useTranslations('scans.trace');
  const trpc = useTRPC();
  const trace = useQuery(trpc.scans.trace.queryOptions({ name }));
  useLiveRefetch(trace.refetch, pauseMs, { topics, isPaused: !isUnderWay(state) });
  const nodes = trace.data?.nodes ?? [];
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <div>
        <h2 className="text-lead font-semibold">{t('title')}</h2>
        <p className="text-small text-ink-faint">{t('note')}</p>
      </div>
      {trace.isPending && <Skeleton className="h-60 rounded-lg" />}
      {trace.isError && !trace.data && (
        <ErrorState what={t('failed')} error={trace.error} onRetry={() => void trace.refetch()} />
      )}
      {trace.data && nodes.length === 0 && (
        <Panel>
          <EmptyState title={t('none')}>{t('noneIs')}</EmptyState>
        </Panel>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {nodes.map((node) => (
          <TraceChart key={node.nodeId} scan={name} node={node} start={startedAt ?? createdAt} />
        ))}
      </div>
    </section>
  );
}
