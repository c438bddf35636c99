'use client';

import type { LiveTopic, ScanView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMergeAddress } from '../../../data/use-address.ts';
import { useMay } from '../../../data/viewer.tsx';
import Link from '../../../design/link.tsx';
import { buttonLook } from '../../../design/looks.ts';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { Tabs } from '../../../design/tabs.tsx';
import { UnloadedScreen } from '../../../design/unloaded-screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { AuditLink } from '../../audit/audit-link.tsx';
import { ScanResults } from '../results/scan-results.tsx';
import { useScanParameters } from '../scan-parameters.ts';
import { ScanProgressView, ScanStateBadge } from '../scan-state.tsx';
import { analyserWords, sourceWords } from '../scan-words.ts';
import { ProcessorUse } from './processor-use.tsx';
import { ScanAbout } from './scan-about.tsx';
import { ScanActs } from './scan-acts.tsx';
import { ScanNodes } from './scan-nodes.tsx';
import { SkippedDocuments } from './skipped-documents.tsx';

const topics: readonly LiveTopic[] = ['scans'];
const pauseMs = 500;

/** One scan: its progress, processor use, results and skipped documents. */
export function ScanScreen({ name }: { name: string }) {
  const t = useTranslations('scans');
  const trpc = useTRPC();
  const scan = useQuery(trpc.scans.get.queryOptions({ name }));
  useLiveRefetch(scan.refetch, pauseMs, { topics });
  // The scan is gone once its removal is done.
  if (scan.data && !scan.error) return <ScanContent scan={scan.data} />;
  return (
    <UnloadedScreen
      title={name}
      trail={<ScreenTrail href="/scans" name={t('name')} />}
      what={t('oneFailed')}
      query={scan}
    />
  );
}

function ScanContent({ scan }: { scan: ScanView }) {
  const t = useTranslations('scans');
  const formats = useFormats();
  const may = useMay('operator');
  const { tab = 'results' } = useScanParameters();
  const merge = useMergeAddress();
  const { name, state, source, analyser, rows, skipped, progress } = scan;
  return (
    <Screen
      title={name}
      trail={<ScreenTrail href="/scans" name={t('name')} />}
      summary={t('foundSummary', {
        analyser: analyserWords(analyser, t),
        source: sourceWords(source, t),
        rows,
        documents: progress.documents,
      })}
      actions={
        <>
          <span className="flex h-8 items-center px-2">
            <AuditLink subject={`scan:${name}`} />
          </span>
          {may && (
            <Link href={`/scans/new?${new URLSearchParams({ like: name })}`} className={buttonLook()}>
              <CopyPlus className="size-4" aria-hidden />
              {t('like')}
            </Link>
          )}
          <ScanActs scan={scan} />
        </>
      }
    >
      {state !== 'done' && (
        <Panel title={<ScanStateBadge state={state} />}>
          <ScanProgressView {...scan} />
        </Panel>
      )}
      <ScanAbout scan={scan} />
      <Tabs
        label={name}
        active={tab}
        onChange={(key) => merge({ tab: key === 'results' ? undefined : key })}
        tabs={[
          { key: 'results', name: t('tabs.results') },
          { key: 'nodes', name: t('tabs.nodes'), count: formats.count(scan.nodes.length) },
          { key: 'skipped', name: t('tabs.skipped'), count: formats.count(skipped) },
        ]}
      >
        <div className="flex flex-col gap-5 pt-4">
          {tab === 'results' && <ScanResults scan={scan} />}
          {tab === 'skipped' && <SkippedDocuments scan={scan} />}
          {tab === 'nodes' && <ScanNodes scan={name} nodes={scan.nodes} />}
          {tab === 'nodes' && <ProcessorUse scan={scan} />}
        </div>
      </Tabs>
    </Screen>
  );
}
