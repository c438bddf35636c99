'use client';

import type { LiveTopic, WhatIfOverview } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '../../data/trpc.ts';
import { Panel, Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { RunList } from './run-list.tsx';
import { RunPanel } from './run-panel.tsx';
import { WhatIfForm } from './what-if-form.tsx';
import { whatIfSentence } from './what-if-sentences.ts';

const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['whatIf'];

/** Simulates recorded visits under other rules. */
export function WhatIfScreen() {
  const t = useTranslations('whatIf');
  const trpc = useTRPC();
  const overview = useQuery(trpc.whatIf.overview.queryOptions());
  useLiveRefetch(overview.refetch, pauseMs, { topics });
  if (overview.data) return <WhatIfContent overview={overview.data} />;
  return (
    <Screen title={t('name')}>
      {overview.isPending ? (
        <Skeleton className="h-80 rounded-lg" />
      ) : (
        <ErrorState what={t('failed')} error={overview.error} onRetry={() => void overview.refetch()} />
      )}
    </Screen>
  );
}

function WhatIfContent({ overview: { present, runs } }: { overview: WhatIfOverview }) {
  const t = useTranslations('whatIf');
  const formats = useFormats();
  const runId = useSearchParams().get('run');
  const run = runs.find(({ id }) => id === runId) ?? runs[0];
  const active = runs.some(({ state }) => state === 'queued' || state === 'running');
  const summary = run?.report ? whatIfSentence(run.report, t, formats) : t('summary');
  return (
    <Screen title={t('name')} summary={summary}>
      <div className="grid items-start gap-5 lg:grid-cols-[360px_minmax(0,1fr)]">
        <Panel title={t('form.title')} note={t('form.note')}>
          <WhatIfForm key={run?.id} present={present} last={run?.request ?? null} isBusy={active} />
        </Panel>
        <div className="flex min-w-0 flex-col gap-5">
          {run ? (
            <RunPanel
              run={run}
              seedList={present.find(({ seedListId }) => seedListId === run.request.seedListId)}
            />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
          )}
          {runs.length > 1 && <RunList runs={runs} present={present} />}
        </div>
      </div>
    </Screen>
  );
}
