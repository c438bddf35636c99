'use client';

import type { LiveTopic, PageDetail } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button, buttonLook } from '../../design/button.tsx';
import { HostName } from '../../design/host-name.tsx';
import { useNow } from '../../design/now.tsx';
import { PageUrl } from '../../design/page-url.tsx';
import { Panel } from '../../design/panel.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { hostHref } from '../../shell/navigation.ts';
import { captureColumns } from './capture-columns.tsx';
import { CompareCaptures } from './compare-captures.tsx';
import { replayColumn } from './replay-column.tsx';
import { CaptureTimeline } from './capture-timeline.tsx';
import { pageAnswer } from './page-answer.ts';
import { PageFacts } from './page-facts.tsx';
import { PageOutlook } from './page-outlook.tsx';
import { RevisitDialog } from './revisit-dialog.tsx';

const restMs = 5_000;
const topics: readonly LiveTopic[] = ['crawl', 'audit'];
const withoutUrl = captureColumns({ withUrl: false });
const title = 'When is this page visited next, and why then?';

export function PageScreen({ url }: { url: string }) {
  const trpc = useTRPC();
  const page = useQuery(trpc.pages.get.queryOptions({ url }));
  useLiveRefetch(page.refetch, restMs, { topics });
  if (page.data) return <PageContent page={page.data} />;
  return (
    <Screen title={title} trail={<PageUrl url={url} />}>
      {page.isPending ? (
        <Skeleton className="h-64 rounded-lg" />
      ) : (
        <ErrorState
          what="This page could not be read."
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      )}
    </Screen>
  );
}

function PageContent({ page }: { page: PageDetail }) {
  const now = useNow();
  const may = useMay('operator');
  const t = useTranslations('pages.replay');
  const columns = useMemo(() => withoutUrl.toSpliced(2, 0, replayColumn(t('button'), t('title'))), [t]);
  const [asking, setAsking] = useState(false);
  const trail = (
    <span className="flex flex-wrap gap-x-2">
      <Link href="/pages" className="rounded-sm hover:underline">
        Pages
      </Link>
      <span aria-hidden>/</span>
      <Link href={hostHref(page.host)} className="rounded-sm hover:underline">
        <HostName name={page.host} />
      </Link>
    </span>
  );
  const actions = (
    <>
      {/^https?:/.test(page.url) && (
        <a
          href={page.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonLook()}
          title="Leaves the console: opens the live page"
        >
          <ExternalLink className="size-4" aria-hidden />
          Live page
        </a>
      )}
      <Button
        variant="primary"
        icon={<RotateCw className="size-4" aria-hidden />}
        onClick={() => setAsking(true)}
        disabled={!may}
        title={may ? undefined : 'Asking for a visit takes the role of operator'}
      >
        Revisit now
      </Button>
    </>
  );
  return (
    <Screen
      title={title}
      trail={trail}
      answer={<span data-testid="why">{pageAnswer(page, now)}</span>}
      actions={actions}
    >
      <Panel>
        <p className="text-lead font-medium break-words">{page.title ?? 'Without a title'}</p>
        <p className="break-all">
          <PageUrl url={page.url} />
        </p>
      </Panel>
      <PageFacts page={page} />
      <PageOutlook why={page.why} />
      <Panel title="Visits so far and the next one" note="Every capture by what came of it">
        {page.captures.length === 0 ? (
          <EmptyState title="This page has not been captured yet." />
        ) : (
          <CaptureTimeline captures={page.captures} nextVisitAt={page.nextVisitAt} />
        )}
      </Panel>
      <DataTable
        testId="page-captures"
        label="Captures of this page"
        columns={columns}
        rows={page.captures}
        rowKey={(row) => `${row.capturedAt.getTime()} ${row.offset}`}
        summary={formatQuantity(page.captures.length, 'capture')}
        fileName="captures.csv"
        filters={<h2 className="font-semibold">Captures</h2>}
        empty={<EmptyState title="Nothing has been captured yet." />}
      />
      <CompareCaptures page={page} />
      <RevisitDialog page={page} open={asking} onClose={() => setAsking(false)} />
    </Screen>
  );
}
