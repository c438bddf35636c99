'use client';

import { formatRate } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Sparkline } from '../design/charts/sparkline.tsx';
import { classNames } from '../design/looks.ts';
import { Explain } from '../design/explain.tsx';
import { useNow } from '../design/time.tsx';
import { instantWithUtc } from '../format/formats.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { pulseSeconds } from '../live/live-state.ts';
import { useLive } from '../live/live-provider.tsx';

/**
 * Pages per second, now and over the last minute; grey with the time of the last value while disconnected.
 */
export function Pulse() {
  const t = useTranslations('shell.pulse');
  const formats = useFormats();
  const connection = useLive((state) => state.connection);
  const rate = useLive((state) => state.pagesPerSecond);
  const pulse = useLive((state) => state.pulse);
  const lastAt = useLive((state) => state.lastAt);
  const now = useNow();
  const live = connection === 'live';
  const points = pulse.map(({ at, pagesPerSecond }) => ({ at, value: pagesPerSecond }));
  return (
    <div className="flex items-center gap-3" data-testid="pulse" data-connection={connection}>
      <Explain text={t('is')}>
        <span className="flex min-w-26 items-baseline gap-1.5">
          <span
            className={classNames(
              'size-2 shrink-0 self-center rounded-full',
              live ? 'bg-accent' : 'bg-line-strong',
            )}
            aria-hidden
          />
          <span
            className={classNames('text-lead font-semibold', !live && 'text-ink-faint')}
            data-testid="pages-per-second"
          >
            {rate === null ? '–' : formatRate(rate)}
          </span>
          <span className="text-small text-ink-faint">{t('unit')}</span>
        </span>
      </Explain>
      <Sparkline
        points={points}
        until={pulse.at(-1)?.at ?? 0}
        seconds={pulseSeconds}
        label={t('spark')}
        faded={!live}
        className="h-6 w-28 max-md:w-16"
      />
      {connection === 'lost' && lastAt && (
        <span
          role="status"
          className="text-small whitespace-nowrap text-ink-faint"
          title={instantWithUtc(lastAt, formats)}
        >
          {t('lost', { ago: formats.ago(lastAt, now) })}
        </span>
      )}
    </div>
  );
}
