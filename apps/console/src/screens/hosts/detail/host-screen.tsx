'use client';

import { explainHost, type HostDetail, type LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { TakedownPanel } from '../../complaints/takedowns/takedown-panel.tsx';
import { useAddress, useRawParameters } from '../../../data/use-address.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { HostName } from '../../../design/values.tsx';
import { useNow } from '../../../design/time.tsx';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../../design/states.tsx';
import { Tabs } from '../../../design/tabs.tsx';
import { slot } from '../../../i18n/translator.ts';
import { useOpenDraft } from '../../../drafts/use-draft.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { HostActButtons } from '../../../host-acts/host-act-buttons.tsx';
import { hostActKinds } from '../../../host-acts/host-act.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { WebmasterSettings } from '../../webmasters/webmaster-settings.tsx';
import { DuplicateForms } from './duplicate-forms.tsx';
import { HostActivityTab } from './host-activity.tsx';
import { HostAudit } from './host-audit.tsx';
import { HostCaptures } from './host-captures.tsx';
import { HostEditDialog } from '../edit/host-edit-dialog.tsx';
import { HostFacts } from './host-facts.tsx';
import { HostPages } from './host-pages.tsx';
import { hostTabOf } from './host-queries.ts';
import { IntervalIngredients } from './interval-ingredients.tsx';
import { LoadBars } from './load-bars.tsx';
import { RobotsDecision } from './robots-decision.tsx';
import { RobotsView } from './robots-view.tsx';

const pauseMs = 5_000;
const topics: readonly LiveTopic[] = ['crawl', 'audit'];

export function HostScreen({ name }: { name: string }) {
  const t = useTranslations('hosts');
  const trpc = useTRPC();
  const host = useQuery(trpc.hosts.get.queryOptions({ name }));
  useLiveRefetch(host.refetch, pauseMs, { topics });
  const title = t.rich('host.title', {
    name: slot(<HostName name={name} {...(host.data ? { site: host.data.site } : {})} />),
  });
  const trail = <ScreenTrail href="/hosts" name={t('name')} />;
  if (host.data) return <HostContent host={host.data} title={title} trail={trail} />;
  return (
    <Screen
      title={title}
      trail={trail}
      summary={host.isPending && <Skeleton className="h-4 w-96 max-w-full" />}
    >
      {host.isPending ? (
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      ) : (
        <ErrorState what={t('host.failed')} error={host.error} onRetry={() => void host.refetch()} />
      )}
    </Screen>
  );
}

function HostContent({
  host,
  title,
  trail,
}: {
  host: HostDetail;
  title: React.ReactNode;
  trail: React.ReactNode;
}) {
  const t = useTranslations('hosts');
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const may = useMay('operator');
  useOpenDraft('host', [host.name], () => setEditing(may));
  const now = useNow();
  const go = useAddress();
  const tab = hostTabOf(useRawParameters());
  const kinds = hostActKinds.filter((kind) => kind !== (host.settings.paused ? 'pause' : 'resume'));
  const edit = (
    <>
      <HostActButtons kinds={kinds} selection={{ names: [host.name] }} subject={host.name} />
      <Button
        variant="primary"
        icon={<Pencil className="size-4" aria-hidden />}
        onClick={() => setEditing(true)}
        disabled={!may}
        title={may ? undefined : t('edit.operatorsOnly')}
      >
        {t('edit.button')}
      </Button>
    </>
  );
  return (
    <Screen title={title} trail={trail} summary={explainHost(host, now, formats.locale)} actions={edit}>
      <HostFacts host={host} />
      <TakedownPanel
        takedowns={host.takedowns}
        stoppedBy={host.stoppedBy}
        isCrawlPaused={host.crawlPause !== null}
      />
      <WebmasterSettings settings={host.webmaster} />
      <DuplicateForms host={host} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('host.interval')} note={t('host.intervalNote')}>
          <IntervalIngredients interval={host.interval} />
        </Panel>
        <Panel title={t('host.load')} note={t('host.loadNote')}>
          <LoadBars host={host} now={now} />
        </Panel>
      </div>
      <Tabs
        label={t('host.about')}
        active={tab}
        onChange={(key) => go({ tab: key === 'pages' ? undefined : key })}
        tabs={[
          { key: 'pages', name: t('host.tabs.pages'), count: formats.compact(host.pages) },
          { key: 'captures', name: t('host.tabs.captures'), count: formats.compact(host.accesses) },
          { key: 'activity', name: t('host.tabs.activity') },
          { key: 'robots', name: t('host.tabs.robots') },
          { key: 'edits', name: t('host.tabs.edits') },
        ]}
      >
        <div className="pt-4">
          {tab === 'pages' && <HostPages name={host.name} />}
          {tab === 'captures' && (
            <HostCaptures name={host.name} areHidden={host.takedowns.some(({ url }) => url === null)} />
          )}
          {tab === 'activity' && <HostActivityTab name={host.name} />}
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
