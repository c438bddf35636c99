'use client';

import type { HostActivity } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { Panel } from '../../../design/screen.tsx';
import { Segmented } from '../../../design/segmented.tsx';
import { ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { HostComplaints } from './host-complaints.tsx';

const pauseMs = 30_000;
const ranges = [24, 168] as const;

/** What we did at a host lately: how often, with what outcome, how fast; and who complained. */
export function HostActivityTab({ name }: { name: string }) {
  const t = useTranslations('hosts.activity');
  const trpc = useTRPC();
  const [hours, setHours] = useState<(typeof ranges)[number]>(24);
  const activity = useQuery(trpc.hosts.activity.queryOptions({ name, hours }));
  useLiveRefetch(activity.refetch, pauseMs);
  const range = (
    <Segmented
      label={t('range')}
      value={hours}
      options={ranges.map((key) => ({ key, name: t(`ranges.${key}`) }))}
      onChange={setHours}
    />
  );
  if (activity.isPending) return <SkeletonRows rows={6} />;
  if (!activity.data)
    return <ErrorState what={t('failed')} error={activity.error} onRetry={() => void activity.refetch()} />;
  return <ActivityPanels name={name} activity={activity.data} range={range} />;
}

interface ActivityPanelsProps {
  name: string;
  activity: HostActivity;
  range: React.ReactNode;
}

function ActivityPanels({ name, activity, range }: ActivityPanelsProps) {
  const t = useTranslations('hosts.activity');
  const { hours, isWhole, complaints } = activity;
  return (
    <div className="flex flex-col gap-5" data-testid="host-activity">
      <Panel title={t('title')} note={isWhole ? t('note') : t('partial')} actions={range}>
        <ActivityCharts name={name} hours={hours} />
      </Panel>
      <HostComplaints complaints={complaints} />
    </div>
  );
}
