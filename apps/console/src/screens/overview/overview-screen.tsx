'use client';

import { useQuery } from '@tanstack/react-query';
import { findPause, type LiveTopic, type Overview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePauses } from '../../crawl-pauses/use-pauses.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Panel, Screen } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { Alerts } from './alerts.tsx';
import { CaptureFeed } from './capture-feed.tsx';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstUse } from './first-use.tsx';
import { HostStates } from './host-states.tsx';
import { Nodes } from './nodes.tsx';
import { overviewSummary } from './overview-summary.ts';
import { QueueDepths } from './queue-depths.tsx';

const pauseMs = 5_000;
/** Events change what needs attention even while nothing is crawled. */
const topics: readonly LiveTopic[] = ['crawl', 'events', 'audit'];

export function OverviewScreen() {
  const t = useTranslations('overview');
  const trpc = useTRPC();
  const overview = useQuery(trpc.overview.get.queryOptions());
  useLiveRefetch(overview.refetch, pauseMs, { topics });
  if (overview.data) return <OverviewContent overview={overview.data} />;
  if (overview.isPending) return <OverviewSkeleton />;
  return (
    <Screen title={t('name')}>
      <ErrorState what={t('failed')} error={overview.error} onRetry={() => void overview.refetch()} />
    </Screen>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const t = useTranslations('overview');
  const formats = useFormats();
  // Stays until the user leaves the screen, so that the results of the first seeds remain visible.
  const [firstUse] = useState(overview.seedCount === 0);
  const totals = useLive((state) => state.totals) ?? overview;
  const liveNodes = useLive((state) => state.nodes);
  const rate = useLive((state) => state.pagesPerSecond) ?? overview.pagesPerSecond;
  const isPaused = findPause(usePauses(), { kind: 'crawl' }) !== null;
  const nodes = liveNodes.length > 0 ? liveNodes : overview.nodes;
  return (
    <Screen title={t('name')} summary={overviewSummary({ ...overview, ...totals }, rate, t, formats)}>
      <Alerts alerts={overview.alerts} />
      {firstUse && <FirstUse />}
      <Figures overview={overview} totals={totals} nodes={nodes} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <ActivityPanel screen="overview" />
          <div className="min-w-0 max-lg:order-last">
            <CaptureFeed />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Attention />
          <Panel title={t('hosts.title')} note={t(isPaused ? 'hosts.crawlPaused' : 'hosts.note')}>
            <HostStates hosts={overview.hosts} />
          </Panel>
          <Panel title={t('queues.title')}>
            <QueueDepths queues={overview.queues} />
          </Panel>
          <Panel title={t('nodes.title')}>
            <Nodes nodes={nodes} />
          </Panel>
        </div>
      </div>
    </Screen>
  );
}

function OverviewSkeleton() {
  const t = useTranslations('overview');
  return (
    <Screen title={t('name')} summary={<Skeleton className="h-4 w-96 max-w-full" />}>
      <Skeleton className="h-64 rounded-lg" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Screen>
  );
}
