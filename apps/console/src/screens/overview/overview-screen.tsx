'use client';

import { useQuery } from '@tanstack/react-query';
import type { Overview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Panel } from '../../design/panel.tsx';
import { Screen } from '../../design/screen.tsx';
import { Stat } from '../../design/stat.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { accessCount } from '../../format/accesses.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLive } from '../../live/live-provider.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { Alerts } from './alerts.tsx';
import { CaptureFeed } from './capture-feed.tsx';
import { FirstUse } from './first-use.tsx';
import { HostStates } from './host-states.tsx';
import { Nodes } from './nodes.tsx';
import { overviewAnswer } from './overview-answer.ts';
import { QueueDepths } from './queue-depths.tsx';

const refreshMs = 5_000;

export function OverviewScreen() {
  const t = useTranslations('overview');
  const trpc = useTRPC();
  const overview = useQuery(trpc.overview.get.queryOptions(undefined, { refetchInterval: refreshMs }));
  if (overview.data) return <OverviewContent overview={overview.data} />;
  if (overview.isPending) return <OverviewSkeleton />;
  return (
    <Screen title={t('title')}>
      <ErrorState what={t('failed')} error={overview.error} onRetry={() => void overview.refetch()} />
    </Screen>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const t = useTranslations('overview');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  // Stays until the screen is left, so that what came of the first seeds can be read.
  const [firstUse] = useState(overview.seedCount === 0);
  const totals = useLive((state) => state.totals) ?? overview;
  const accesses = accessCount(totals);
  const liveNodes = useLive((state) => state.nodes);
  const rate = useLive((state) => state.pagesPerSecond) ?? overview.pagesPerSecond;
  const nodes = liveNodes.length > 0 ? liveNodes : overview.nodes;
  return (
    <Screen title={t('title')} answer={overviewAnswer({ ...overview, ...totals }, rate, t, formats)}>
      <Alerts alerts={overview.alerts} />
      {firstUse && <FirstUse />}
      <dl className="grid grid-cols-5 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
        <Stat
          testId="known"
          label={t('totals.known')}
          value={formats.count(totals.known)}
          unit={t('totals.pages')}
          definition={meaning('known')}
          note={t('totals.onHosts', { count: overview.hosts.total })}
        />
        <Stat
          testId="captured"
          label={t('totals.captured')}
          value={formats.count(totals.captured)}
          unit={t('totals.pages')}
          definition={meaning('captured')}
          note={t('totals.ofKnown', { share: formats.share(totals.captured, totals.known) })}
        />
        <Stat
          testId="changed"
          label={t('totals.changed')}
          value={formats.share(totals.changed, accesses)}
          definition={meaning('changed')}
          note={t('totals.ofAccesses', { count: totals.changed, total: accesses })}
        />
        <Stat
          testId="errors"
          label={t('totals.errors')}
          value={formats.share(totals.errors, accesses)}
          definition={meaning('errors')}
          note={t('totals.accesses', { count: totals.errors })}
        />
        <Stat
          testId="bytes"
          label={t('totals.bytes')}
          value={formats.bytes(overview.bytes)}
          definition={meaning('bytes')}
        />
      </dl>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <ActivityPanel />
          <div className="min-w-0 max-lg:order-last">
            <CaptureFeed />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title={t('hosts.title')} note={t('hosts.note')}>
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
    <Screen title={t('title')} answer={<Skeleton className="h-4 w-96 max-w-full" />}>
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Screen>
  );
}
