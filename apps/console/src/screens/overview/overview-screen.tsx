'use client';

import { useQuery } from '@tanstack/react-query';
import type { Overview } from '@meguri/contracts';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Panel } from '../../design/panel.tsx';
import { Screen } from '../../design/screen.tsx';
import { Stat } from '../../design/stat.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { accessCount } from '../../format/accesses.ts';
import { formatBytes, formatCount, formatQuantity, formatShare } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
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
  const trpc = useTRPC();
  const overview = useQuery(trpc.overview.get.queryOptions(undefined, { refetchInterval: refreshMs }));
  if (overview.data) return <OverviewContent overview={overview.data} />;
  if (overview.isPending) return <OverviewSkeleton />;
  return (
    <Screen title={title}>
      <ErrorState
        what="The overview could not be read."
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    </Screen>
  );
}

const title = 'Is the crawl making its rounds?';

function OverviewContent({ overview }: { overview: Overview }) {
  // Stays until the screen is left, so that what came of the first seeds can be read.
  const [firstUse] = useState(overview.seedCount === 0);
  const totals = useLive((state) => state.totals) ?? overview;
  const accesses = accessCount(totals);
  const liveNodes = useLive((state) => state.nodes);
  const rate = useLive((state) => state.pagesPerSecond) ?? overview.pagesPerSecond;
  const nodes = liveNodes.length > 0 ? liveNodes : overview.nodes;
  return (
    <Screen title={title} answer={overviewAnswer({ ...overview, ...totals }, rate)}>
      <Alerts alerts={overview.alerts} />
      {firstUse && <FirstUse />}
      <dl className="grid grid-cols-5 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
        <Stat
          testId="known"
          label="Known"
          value={formatCount(totals.known)}
          unit="pages"
          definition={glossary.known}
          note={`on ${formatQuantity(overview.hosts.total, 'host')}`}
        />
        <Stat
          testId="captured"
          label="Captured"
          value={formatCount(totals.captured)}
          unit="pages"
          definition={glossary.captured}
          note={`${formatShare(totals.captured, totals.known)} of the known ones`}
        />
        <Stat
          testId="changed"
          label="Changed"
          value={formatShare(totals.changed, accesses)}
          definition={glossary.changed}
          note={`${formatCount(totals.changed)} of ${formatQuantity(accesses, 'access', 'accesses')}`}
        />
        <Stat
          testId="errors"
          label="Errors"
          value={formatShare(totals.errors, accesses)}
          definition={glossary.errors}
          note={formatQuantity(totals.errors, 'access', 'accesses')}
        />
        <Stat
          testId="bytes"
          label="Received"
          value={formatBytes(overview.bytes)}
          definition={glossary.bytes}
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
          <Panel title="Hosts" note="What they are doing now">
            <HostStates hosts={overview.hosts} />
          </Panel>
          <Panel title="Queues">
            <QueueDepths queues={overview.queues} />
          </Panel>
          <Panel title="Nodes">
            <Nodes nodes={nodes} />
          </Panel>
        </div>
      </div>
    </Screen>
  );
}

function OverviewSkeleton() {
  return (
    <Screen title={title} answer={<Skeleton className="h-4 w-96 max-w-full" />}>
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Screen>
  );
}
