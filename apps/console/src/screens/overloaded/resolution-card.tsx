'use client';

import type { Resolution, ResolutionPreview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { previewSentences } from './overload-words.ts';
import type { OverloadParameters } from './overload-parameters.ts';
import { ResolutionInput } from './resolution-input.tsx';
import { ValueBars } from './value-bars.tsx';

interface ResolutionCardProps {
  preview: ResolutionPreview;
  /** Whether it is in force. */
  holds: boolean;
  mayChoose: boolean;
  onChoose: (resolution: Resolution) => void;
  set: (change: Partial<OverloadParameters>) => void;
}

/** One resolution with its expected effect. */
export function ResolutionCard({ preview, holds, mayChoose, onChoose, set }: ResolutionCardProps) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const { resolution, total, unlimited } = preview;
  const percent = (value: number | null) => formats.share(value ?? 0, 1);
  return (
    <section
      aria-label={t(`kinds.${resolution.kind}`)}
      data-testid={`resolution-${resolution.kind}`}
      // Uses the rows of the outer grid, so that cards align.
      className={`row-span-7 grid min-w-0 grid-rows-subgrid gap-y-3 rounded-lg border bg-surface p-4 ${holds ? 'border-accent' : 'border-line'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-body font-semibold">{t(`kinds.${resolution.kind}`)}</h2>
        {holds && <Badge tone="neutral">{t('inEffect')}</Badge>}
      </header>
      <p className="text-small text-ink-soft">{t(`kindsAre.${resolution.kind}`)}</p>
      <div>
        <ResolutionInput resolution={resolution} set={set} />
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
        {previewSentences(preview, t, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button
        variant={resolution.kind === 'optimal-price' ? 'primary' : 'secondary'}
        disabled={!mayChoose || holds}
        onClick={() => onChoose(resolution)}
      >
        {t('choose')}
      </Button>
    </section>
  );
}
