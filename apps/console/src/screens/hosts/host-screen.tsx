'use client';

import type { HostDetail, LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { HostName } from '../../design/host-name.tsx';
import { useNow } from '../../design/now.tsx';
import { Panel } from '../../design/panel.tsx';
import { Screen } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { accessCount } from '../../format/accesses.ts';
import { formatCompact } from '../../format/numbers.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { HostAudit } from './host-audit.tsx';
import { HostCaptures } from './host-captures.tsx';
import { HostEditDialog } from './host-edit-dialog.tsx';
import { HostFacts } from './host-facts.tsx';
import { HostPages } from './host-pages.tsx';
import { hostAnswer } from './host-answer.ts';
import { IntervalIngredients } from './interval-ingredients.tsx';
import { LoadBars } from './load-bars.tsx';
import { RobotsDecision } from './robots-decision.tsx';
import { RobotsView } from './robots-view.tsx';

const restMs = 5_000;
const topics: readonly LiveTopic[] = ['crawl', 'audit'];

export function HostScreen({ name }: { name: string }) {
  const trpc = useTRPC();
  const host = useQuery(trpc.hosts.get.queryOptions({ name }));
  useLiveRefetch(host.refetch, restMs, { topics });
  const title = (
    <>
      How is <HostName name={name} {...(host.data ? { site: host.data.site } : {})} /> visited?
    </>
  );
  const trail = (
    <Link href="/hosts" className="rounded-sm hover:underline">
      Hosts
    </Link>
  );
  if (host.data) return <HostContent host={host.data} title={title} trail={trail} />;
  return (
    <Screen
      title={title}
      trail={trail}
      answer={host.isPending && <Skeleton className="h-4 w-96 max-w-full" />}
    >
      {host.isPending ? (
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      ) : (
        <ErrorState
          what="This host could not be read."
          error={host.error}
          onRetry={() => void host.refetch()}
        />
      )}
    </Screen>
  );
}

const tabs = ['pages', 'captures', 'robots', 'edits'] as const;
type TabKey = (typeof tabs)[number];

function HostContent({
  host,
  title,
  trail,
}: {
  host: HostDetail;
  title: React.ReactNode;
  trail: React.ReactNode;
}) {
  const t = useTranslations('hosts.edit');
  const [editing, setEditing] = useState(false);
  const may = useMay('operator');
  const now = useNow();
  const go = useAddress();
  const asked = useSearchParams().get('tab');
  const tab: TabKey = tabs.find((key) => key === asked) ?? 'pages';
  const edit = (
    <Button
      variant="primary"
      icon={<Pencil className="size-4" aria-hidden />}
      onClick={() => setEditing(true)}
      disabled={!may}
      title={may ? undefined : t('takesOperator')}
    >
      {t('button')}
    </Button>
  );
  return (
    <Screen title={title} trail={trail} answer={hostAnswer(host, now)} actions={edit}>
      <HostFacts host={host} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel
          title="What makes the access interval"
          note="What each ingredient asks for; the one that decides is marked"
        >
          <IntervalIngredients interval={host.interval} />
        </Panel>
        <Panel title="Asked for and attainable" note="Accesses per day">
          <LoadBars host={host} />
        </Panel>
      </div>
      <Tabs
        label="About this host"
        active={tab}
        onChange={(key) => go({ tab: key === 'pages' ? undefined : key })}
        tabs={[
          { key: 'pages', name: 'Pages', count: formatCompact(host.pages) },
          { key: 'captures', name: 'Captures', count: formatCompact(accessCount(host)) },
          { key: 'robots', name: 'robots.txt' },
          { key: 'edits', name: 'Edits' },
        ]}
      >
        <div className="pt-4">
          {tab === 'pages' && <HostPages name={host.name} />}
          {tab === 'captures' && <HostCaptures name={host.name} />}
          {tab === 'robots' && (
            <div className="flex flex-col gap-5">
              <RobotsDecision name={host.name} />
              <RobotsView robots={host.robots} />
            </div>
          )}
          {tab === 'edits' && <HostAudit name={host.name} />}
        </div>
      </Tabs>
      <HostEditDialog host={host} open={editing} onClose={() => setEditing(false)} />
    </Screen>
  );
}
