'use client';

import type { ScanView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMergeAddress } from '../../../data/use-address.ts';
import { useMay } from '../../../data/viewer.tsx';
import Link from '../../../design/link.tsx';
import { buttonLook } from '../../../design/looks.ts';
import { Panel } from '../../../design/screen.tsx';
import { Segmented } from '../../../design/forms/segmented.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { resultViews, useScanParameters } from '../scan-parameters.ts';
import { isUnderWay } from '../scan-words.ts';
import { ResultChart } from './result-chart.tsx';
import { ResultDownloads } from './result-downloads.tsx';
import { ResultTable } from './result-table.tsx';
import { SqlPanel } from './sql-panel.tsx';

/** The rows of a scan: as a table, as a chart of a column, by SQL, and as files. */
export function ScanResults({ scan }: { scan: ScanView }) {
  const t = useTranslations('scans.results');
  const { view = 'table', of = 'result' } = useScanParameters();
  const merge = useMergeAddress();
  const isReduced = useIsReduced(scan);
  const table = isReduced ? of : 'result';
  const may = useMay('operator');
  const hasEnded = ['done', 'failed', 'cancelled'].includes(scan.state);
  if (scan.rows === 0)
    return (
      <Panel title={t('title')}>
        <EmptyState title={t(noRowsTitle(scan.state))}>
          {isUnderWay(scan.state) ? t('noneIs') : undefined}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel
      title={t('title')}
      note={isUnderWay(scan.state) ? t('partial') : undefined}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {isReduced && view !== 'sql' && (
            <Segmented
              label={t('rowsOf')}
              options={[
                { key: 'result', name: t('allRows') },
                { key: 'reduced', name: t('reduced') },
              ]}
              value={table}
              onChange={(key) => merge({ of: key === 'result' ? undefined : key, column: undefined })}
            />
          )}
          <Segmented
            label={t('views')}
            options={resultViews.map((key) => ({ key, name: t(key) }))}
            value={view}
            onChange={(key) => merge({ view: key === 'table' ? undefined : key })}
          />
          <ResultDownloads name={scan.name} table={table} hasEnded={hasEnded} />
          {may && hasEnded && table === 'result' && (
            <Link href={`/scans/new?${new URLSearchParams({ scan: scan.name })}`} className={buttonLook()}>
              {t('scanRows')}
            </Link>
          )}
        </div>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {view === 'table' && <ResultTable scan={scan} table={table} />}
        {view === 'chart' && <ResultChart scan={scan} table={table} />}
        {view === 'sql' && <SqlPanel scan={scan} isReduced={isReduced} />}
      </div>
    </Panel>
  );
}

function noRowsTitle(state: ScanView['state']): 'none' | 'noneDone' | 'noneEnded' {
  if (state === 'done') return 'noneDone';
  return state === 'failed' || state === 'cancelled' ? 'noneEnded' : 'none';
}

/** Whether a scan has reduced rows, which exist only once it is done. */
function useIsReduced({ analyser: { name, version }, definition: { reduce }, state }: ScanView): boolean {
  const trpc = useTRPC();
  const found = useQuery(trpc.analysers.get.queryOptions({ name, version }, { staleTime: Infinity }));
  // By default, only rows of uploaded analysers are reduced.
  return state === 'done' && (reduce ?? version > 0) && Boolean(found.data?.selected.key);
}
