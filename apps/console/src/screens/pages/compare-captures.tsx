'use client';

import type { CaptureComparison, CaptureRow, PageDetail } from '@meguri/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { DiffView } from '../../design/diff-view.tsx';
import { SelectField } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { capturesToCompare } from './page-parameters.ts';

/** A line diff of two captures. */
export function CompareCaptures({ page }: { page: PageDetail }) {
  const t = useTranslations('pages.compare');
  const trpc = useTRPC();
  const go = useAddress();
  const captures = page.captures.filter(({ recordType }) => recordType !== 'metadata');
  const { before, after } = capturesToCompare(Object.fromEntries(useSearchParams()), captures);
  const comparison = useQuery(
    trpc.pages.compare.queryOptions(before && after ? { url: page.url, before, after } : skipToken),
  );
  if (captures.length < 2) return null;
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          {(['before', 'after'] as const).map((side) => (
            <CaptureSelect
              key={side}
              label={t(side)}
              captures={captures}
              value={side === 'before' ? before : after}
              onChange={(at) =>
                go({
                  url: page.url,
                  before: before?.toISOString(),
                  after: after?.toISOString(),
                  [side]: at,
                })
              }
            />
          ))}
        </div>
        {comparison.isPending && <Skeleton className="h-40" />}
        {comparison.error && (
          <ErrorState what={t('failed')} error={comparison.error} onRetry={() => void comparison.refetch()} />
        )}
        {comparison.data && <Comparison comparison={comparison.data} />}
      </div>
    </Panel>
  );
}

function CaptureSelect({
  label,
  captures,
  value,
  onChange,
}: {
  label: string;
  captures: readonly CaptureRow[];
  value: Date | undefined;
  onChange: (at: string) => void;
}) {
  const formats = useFormats();
  const outcomes = useTranslations('common.outcomes');
  return (
    <SelectField
      label={label}
      value={value?.toISOString() ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {captures.map(({ capturedAt, verdict, offset }) => (
        <option key={`${capturedAt.getTime()} ${offset}`} value={capturedAt.toISOString()}>
          {formats.instant(capturedAt)} · {outcomes(verdict)}
        </option>
      ))}
    </SelectField>
  );
}

function Comparison({ comparison }: { comparison: CaptureComparison }) {
  const t = useTranslations('pages.compare');
  const { before, after, lines } = comparison;
  const count = (kind: 'added' | 'removed') => lines?.filter((line) => line.kind === kind).length ?? 0;
  const isSame = lines !== null && count('added') + count('removed') === 0;
  return (
    <>
      <div className="grid gap-4 text-small md:grid-cols-2">
        {[before, after].map((side, index) => (
          <CaptureHead key={index === 0 ? 'before' : 'after'} side={side} />
        ))}
      </div>
      <p aria-live="polite" data-testid="comparison">
        {lines === null
          ? t('noText')
          : isSame
            ? t('same')
            : t('counts', { added: count('added'), removed: count('removed') })}
      </p>
      {lines !== null && !isSame && <DiffView lines={lines} testId="capture-diff" />}
      {(before.textTruncated || after.textTruncated) && <p className="text-ink-faint">{t('truncated')}</p>}
    </>
  );
}

function CaptureHead({ side }: { side: CaptureComparison['before'] }) {
  const t = useTranslations('pages.compare');
  const formats = useFormats();
  return (
    <div className="min-w-0">
      <p>{t('from', { at: formats.instant(side.payloadCapturedAt) })}</p>
      {!side.digestVerified && <p className="font-medium text-error">{t('damaged')}</p>}
      <details>
        <summary className="cursor-pointer text-ink-soft">{t('head')}</summary>
        <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-2 font-mono">{side.head.join('\n')}</pre>
      </details>
    </div>
  );
}
