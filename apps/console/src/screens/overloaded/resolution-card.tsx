'use client';

import type { Resolution, ResolutionPreview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { previewSentences } from './overload-words.ts';
import type { OverloadParameters } from './overload-parameters.ts';
import { ResolutionInput } from './resolution-input.tsx';
import { ValueBars } from './value-bars.tsx';

interface ResolutionCardProps {
  preview: ResolutionPreview;
  /** Doing nothing, to compare with. */
  nothing: ResolutionPreview | undefined;
  /** Whether it is in force. */
  holds: boolean;
  isRecommended: boolean;
  mayChoose: boolean;
  onChoose: (resolution: Resolution) => void;
  set: (change: Partial<OverloadParameters>) => void;
}

/** One resolution with its expected effect. */
export function ResolutionCard({
  preview,
  nothing,
  holds,
  isRecommended,
  mayChoose,
  onChoose,
  set,
}: ResolutionCardProps) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const { resolution, total, unlimited } = preview;
  const [isReady, setReady] = useState(true);
  const percent = (value: number | null) => t('bars.ofPages', { share: formats.share(value ?? 0, 1) });
  return (
    <section
      aria-label={t(`kinds.${resolution.kind}`)}
      data-testid={`resolution-${resolution.kind}`}
      // Uses the rows of the outer grid, so that cards align.
      className={`row-span-7 grid min-w-0 grid-rows-subgrid gap-y-3 rounded-lg border bg-surface p-4 ${holds ? 'border-accent' : 'border-line'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-body font-semibold">{t(`kinds.${resolution.kind}`)}</h2>
        <span className="flex flex-wrap gap-1">
          {isRecommended && (
            <span title={t('recommendedIs')}>
              <Badge tone="changed">{t('recommended')}</Badge>
            </span>
          )}
          {holds && <Badge tone="neutral">{t('inEffect')}</Badge>}
        </span>
      </header>
      <p className="text-small text-ink-soft">{t(`kindsAre.${resolution.kind}`)}</p>
      <div>
        <ResolutionInput resolution={resolution} set={set} onReady={setReady} />
      </div>
      <ValueBars
        label={t('bars.freshness')}
        most={1}
        bars={[
          { name: t('bars.fresh'), value: total.freshness ?? 0, words: percent(total.freshness) },
          {
            name: t('bars.freshUnlimited'),
            value: unlimited.freshness ?? 0,
            words: percent(unlimited.freshness),
            faint: true,
          },
        ]}
      />
      <ValueBars
        label={t('bars.versionsLabel')}
        most={unlimited.versionsPerDay}
        bars={[
          {
            name: t('bars.versions'),
            value: total.versionsPerDay,
            words: t('bars.perDay', { value: formats.rate(total.versionsPerDay) }),
          },
          {
            name: t('bars.versionsUnlimited'),
            value: unlimited.versionsPerDay,
            words: t('bars.perDay', { value: formats.rate(unlimited.versionsPerDay) }),
            faint: true,
          },
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 pl-4 text-small">
        {previewSentences(preview, nothing, t, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button
        variant={isRecommended ? 'primary' : 'secondary'}
        disabled={!mayChoose || holds || !isReady}
        title={isReady ? undefined : t('preparing')}
        onClick={() => onChoose(resolution)}
      >
        {t('choose')}
      </Button>
    </section>
  );
}
