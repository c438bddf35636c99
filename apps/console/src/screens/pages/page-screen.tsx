'use client';

import { pageSentence, type LiveTopic, type PageDetail } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import Link from '../../design/link.tsx';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { buttonLook } from '../../design/looks.ts';
import { HostName, PageUrl, Foreign } from '../../design/values.tsx';
import { useNow } from '../../design/time.tsx';
import { Panel, Screen, ScreenTrail } from '../../design/screen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { hostHref } from '../../shell/navigation.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { TakedownPanel } from '../complaints/takedowns/takedown-panel.tsx';
import { useCaptureColumns } from './capture-columns.tsx';
import { CalendarPanel } from './calendar/calendar-panel.tsx';
import { CompareCaptures } from './compare-captures.tsx';
import { useReplayColumns } from './replay-column.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { PageFacts } from './page-facts.tsx';
import { PageStory } from './page-story.tsx';
import { RevisitDialog } from './revisit-dialog.tsx';

const pauseMs = 5_000;
const topics: readonly LiveTopic[] = ['crawl', 'audit'];

export function PageScreen({ url }: { url: string }) {
  const t = useTranslations('pages.page');
  const trpc = useTRPC();
  const page = useQuery(trpc.pages.get.queryOptions({ url }));
  useLiveRefetch(page.refetch, pauseMs, { topics });
  if (page.data) return <PageContent page={page.data} />;
  return (
    <Screen title={t('title')} trail={<PageUrl url={url} />}>
      {page.isPending ? (
        <Skeleton className="h-64 rounded-lg" />
      ) : (
        <ErrorState what={t('failed')} error={page.error} onRetry={() => void page.refetch()} />
      )}
    </Screen>
  );
}

function PageContent({ page }: { page: PageDetail }) {
  const now = useNow();
  const may = useMay('operator');
  const t = useTranslations('pages');
  const locale = useLocale();
  const replayColumns = useReplayColumns();
  const withoutUrl = useCaptureColumns({ withUrl: false });
  const columns = useMemo(() => withoutUrl.toSpliced(2, 0, ...replayColumns), [withoutUrl, replayColumns]);
  const isHidden = page.takedowns.length > 0;
  const [isConfirming, setConfirming] = useState(false);
  const trail = (
    <span className="flex flex-wrap gap-x-2">
      <ScreenTrail href="/pages" name={t('name')} />
      <span aria-hidden>/</span>
      <Link href={hostHref(page.host)} className="rounded-sm hover:underline">
        <HostName name={page.host} />
      </Link>
    </span>
  );
  const actions = (
    <>
      <span className="flex h-8 items-center px-2">
        <AuditLink subject={`page:${page.url}`} />
      </span>
      {/^https?:/.test(page.url) && (
        <a
          href={page.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonLook()}
          title={t('page.liveIs')}
        >
          <ExternalLink className="size-4" aria-hidden />
          {t('page.live')}
        </a>
      )}
      <Button
        variant="primary"
        icon={<RotateCw className="size-4" aria-hidden />}
        onClick={() => setConfirming(true)}
        disabled={!may}
        title={may ? undefined : t('page.operatorsOnly')}
      >
        {t('page.revisit')}
      </Button>
    </>
  );
  return (
    <Screen
      title={
        page.title ? <Foreign>{page.title}</Foreign> : t(isHidden ? 'page.hiddenTitle' : 'page.untitled')
      }
      trail={trail}
      summary={<span data-testid="why">{pageSentence(page, now, locale)}</span>}
      actions={actions}
    >
      <Panel>
        <p className="break-all">
          <PageUrl url={page.url} />
        </p>
      </Panel>
      <TakedownPanel
        takedowns={page.takedowns}
        stoppedBy={page.stoppedBy}
        isCrawlPaused={page.crawlPause !== null}
        isExcluded={page.excludedReason !== null}
        hiddenCaptures={page.hiddenCaptures}
      />
      <PageStory page={page} now={now} />
      <PageFacts page={page} />
      <TimelinePanel page={page} isHidden={isHidden} />
      <CalendarPanel url={page.url} isHidden={isHidden} />
      <DataTable
        testId="page-captures"
        label={t('captures.label')}
        columns={columns}
        rows={page.captures}
        rowKey={(row) => `${row.capturedAt.getTime()} ${row.offset}`}
        summary={t('captures.rows', { count: page.captures.length })}
        list={{ name: 'page-captures', parameters: { url: page.url } }}
        filters={<h2 className="font-semibold">{t('captures.title')}</h2>}
        empty={<EmptyState title={t(isHidden ? 'page.hiddenCaptures' : 'captures.none')} />}
      />
      <CompareCaptures page={page} />
      <RevisitDialog page={page} open={isConfirming} onClose={() => setConfirming(false)} />
    </Screen>
  );
}
