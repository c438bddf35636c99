'use client';

import type { ScanView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { Panel } from '../../../design/screen.tsx';
import { Instant, useNow } from '../../../design/time.tsx';
import { Dash, Fact, WideFact } from '../../../design/values.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { analyserHref, scanHref, snapshotHref } from '../../../shell/navigation.ts';
import { ScanStateBadge } from '../scan-state.tsx';
import { analyserWords, conditionWords, limitWords, runningSeconds, sourceWords } from '../scan-words.ts';

/** The definition of a scan, and its results so far. */
export function ScanAbout({ scan }: { scan: ScanView }) {
  const t = useTranslations('scans');
  const formats = useFormats();
  const now = useNow();
  const { definition, source, analyser, state, startedAt, firstRowsAt, digest, progress } = scan;
  const seconds = runningSeconds(scan, now);
  const firstRows = startedAt && firstRowsAt && (firstRowsAt.getTime() - startedAt.getTime()) / 1_000;
  const conditions = conditionWords(definition, t, formats);
  const limits = limitWords(definition, t, formats);
  const parameters = Object.entries(definition.parameters);
  const sourceHref = source.kind === 'snapshot' ? snapshotHref(source.name) : scanHref(source.name);
  return (
    <Panel title={t('about')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4" data-testid="scan-about">
        <Fact name={t('columns.state')}>
          <ScanStateBadge state={state} />
        </Fact>
        <Fact name={t('columns.source')}>
          <Link href={sourceHref} className="rounded-sm hover:underline">
            {sourceWords(source, t)}
          </Link>
        </Fact>
        <Fact name={t('columns.analyser')}>
          <Link href={analyserHref(analyser.name, analyser.version)} className="rounded-sm hover:underline">
            {analyserWords(analyser, t)}
          </Link>
        </Fact>
        <Fact name={t('facts.documents')}>{formats.count(progress.documents)}</Fact>
        <Fact name={t('columns.rows')}>{formats.count(scan.rows)}</Fact>
        {scan.purgedRows > 0 && (
          <Fact name={t('facts.purged')} definition={t('facts.purgedIs')}>
            {formats.count(scan.purgedRows)}
          </Fact>
        )}
        <Fact name={t('columns.skipped')} definition={t('columns.skippedIs')}>
          {formats.count(scan.skipped)}
        </Fact>
        <Fact name={t('facts.results')}>
          {t('facts.resultsOf', { bytes: formats.bytes(scan.resultBytes), parts: scan.parts })}
        </Fact>
        <Fact name={t('facts.stored')} definition={t('facts.storedIs')}>
          {formats.bytes(scan.storedBytes)}
        </Fact>
        <Fact name={t('facts.firstRows')} definition={t('facts.firstRowsIs')}>
          {firstRows === null ? <Dash /> : formats.duration(firstRows)}
        </Fact>
        <Fact name={t('facts.duration')} definition={t('facts.durationIs')}>
          {seconds === null ? <Dash /> : formats.duration(seconds)}
        </Fact>
        <Fact name={t('facts.supply')} definition={t(`supplies.${definition.supply}Is`)}>
          {t(`supplies.${definition.supply}`)}
        </Fact>
        <Fact name={t('facts.format')}>{t(`formats.${definition.format}`)}</Fact>
        {definition.reduce !== null && (
          <Fact name={t('facts.reduce')}>
            {t(definition.reduce ? 'form.reduces.yes' : 'form.reduces.no')}
          </Fact>
        )}
        <Fact name={t('facts.startedAt')}>
          <Instant at={startedAt} />
        </Fact>
        <Fact name={t('facts.finishedAt')}>
          <Instant at={scan.finishedAt} />
        </Fact>
        <Fact name={t('columns.createdAt')}>
          <Instant at={scan.createdAt} />
        </Fact>
        <Fact name={t('columns.createdBy')}>{scan.createdBy}</Fact>
      </dl>
      <dl className="mt-3 grid gap-x-6 gap-y-3 border-t border-line pt-3 md:grid-cols-3">
        <WideFact name={t('facts.conditions')}>
          {formats.list(conditions) || t('facts.noConditions')}
        </WideFact>
        <WideFact name={t('facts.limits')}>{formats.list(limits) || t('facts.usualLimits')}</WideFact>
        {parameters.length > 0 && (
          <WideFact name={t('facts.parameters')}>
            <span className="font-mono text-small" lang="">
              {parameters.map(([name, value]) => `${name}=${visibleText(String(value))}`).join(', ')}
            </span>
          </WideFact>
        )}
        {scan.parts > 0 && (
          <WideFact name={t('facts.digest')} definition={t('facts.digestIs')}>
            <code className="font-mono text-small break-all" data-testid="scan-digest">
              {digest}
            </code>
          </WideFact>
        )}
      </dl>
    </Panel>
  );
}
