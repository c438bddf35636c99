'use client';

import type { RobotsEffect, RobotsVersionDetail } from '@meguri/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { DiffView } from '../../design/diff-view.tsx';
import { Panel } from '../../design/screen.tsx';
import { ErrorState, SkeletonRows } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { readVersionParameter } from './robots-parameters.ts';

/** A version compared with its predecessor, and the affected pages. */
export function RobotsVersionPanel({
  version,
  onClose,
}: {
  version: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('robots.version');
  const trpc = useTRPC();
  const selected = readVersionParameter(version);
  const detail = useQuery(trpc.robots.version.queryOptions(selected ?? skipToken));
  if (selected === null) return null;
  if (detail.data) return <VersionContent detail={detail.data} onClose={onClose} />;
  if (detail.isPending) return <SkeletonRows rows={6} />;
  return <ErrorState what={t('failed')} error={detail.error} onRetry={() => void detail.refetch()} />;
}

function VersionContent({ detail, onClose }: { detail: RobotsVersionDetail; onClose: () => void }) {
  const t = useTranslations('robots.version');
  const formats = useFormats();
  const { host, scheme, fetchedAt, previousAt, lines, effect } = detail;
  return (
    <Panel
      title={t('title', { host, scheme, at: formats.instant(fetchedAt) })}
      note={previousAt === null ? t('first') : t('previous', { at: formats.instant(previousAt) })}
    >
      <div className="flex flex-col gap-4">
        <EffectWords effect={effect} />
        <DiffView lines={lines} testId="robots-diff" />
        <div>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Panel>
  );
}

/** Known pages newly allowed or forbidden, with examples. */
export function EffectWords({ effect }: { effect: RobotsEffect }) {
  const t = useTranslations('robots.version');
  const formats = useFormats();
  const { judged, pages, allowed, forbidden, examples } = effect;
  return (
    <div data-testid="robots-effect">
      <p>
        {t('effect', { judged: formats.count(judged), allowed, forbidden })}
        {judged < pages && ` ${t('sample', { pages: formats.count(pages) })}`}
      </p>
      {examples.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5 text-small">
          {examples.map(({ url, allowed: isAllowed, line, rule }) => (
            <li key={url} className="grid grid-cols-[90px_1fr] gap-3">
              <span className={isAllowed ? 'font-medium text-new' : 'font-medium text-blocked'}>
                {t('became', { allowed: String(isAllowed) })}
              </span>
              <span className="min-w-0 font-mono break-all">
                {url}
                {line !== null && <span className="text-ink-faint">{` ${line}: ${rule ?? ''}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
