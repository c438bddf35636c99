'use client';

import { spanOf, timePresetKeys, timePresets, zoomedOut, type TimeSpan } from '@meguri/contracts';
import { CalendarRange, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button, IconButton } from '../button.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { useNow } from '../time.tsx';
import { usePopover } from '../use-popover.ts';
import { FreeRangeForm } from './free-range-form.tsx';
import type { TimeRangeState } from './use-time-range.ts';
import { writeLocalTime } from './local-times.ts';

interface TimeRangeControlProps {
  state: TimeRangeState;
  /** The span on the screen, from which zooming and typing start; undefined while it loads. */
  shown?: TimeSpan | undefined;
  /** Shortest period of the data in seconds: presets of fewer than four are left out. */
  finestSeconds: number;
}

/** Chooses the time range of a screen: presets, a typed range, or twice the shown range. */
export function TimeRangeControl({ state: { range, set }, shown, finestSeconds }: TimeRangeControlProps) {
  const t = useTranslations('common.timeRange');
  const now = useNow();
  const presets = timePresetKeys.filter((key) => (timePresets[key] ?? Infinity) >= 4 * finestSeconds);
  const span = 'preset' in range ? (shown ?? spanOf(range, now, null)) : range;
  const end = span.to < now ? span.to : now;
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="time-range">
      <Segmented
        label={t('label')}
        options={presets.map((key) => ({ key: key as string, name: t(`presets.${key}`) }))}
        value={'preset' in range ? range.preset : ''}
        onChange={(chosen) => {
          const preset = presets.find((key) => key === chosen);
          if (preset) set({ preset });
        }}
      />
      <FreeRangeButton isFree={!('preset' in range)} span={{ from: span.from, to: end }} onApply={set} />
      <IconButton
        label={t('zoomOut')}
        onClick={() => set(zoomedOut(span, now))}
        disabled={'preset' in range && range.preset === 'all'}
      >
        <ZoomOut className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}

interface FreeRangeButtonProps {
  isFree: boolean;
  span: TimeSpan;
  onApply: (span: TimeSpan) => void;
}

function FreeRangeButton({ isFree, span, onApply }: FreeRangeButtonProps) {
  const t = useTranslations('common.timeRange');
  const { timeZone } = useFormats();
  const { open, setOpen, frame } = usePopover();
  const short = (instant: Date) => writeLocalTime(instant, timeZone).replace('T', ' ');
  return (
    <div ref={frame} className="relative">
      <Button
        icon={<CalendarRange className="size-4" aria-hidden />}
        aria-expanded={open}
        aria-haspopup="dialog"
        className={isFree ? 'border-accent! text-accent!' : undefined}
        onClick={() => setOpen(!open)}
      >
        {isFree ? t('free', { from: short(span.from), to: short(span.to) }) : t('custom')}
      </Button>
      {open && (
        <div
          role="dialog"
          aria-label={t('custom')}
          className="absolute right-0 z-30 mt-1 w-64 rounded-md border border-line bg-raised p-3 shadow-lg max-md:fixed max-md:inset-x-3 max-md:bottom-20 max-md:w-auto"
        >
          <FreeRangeForm
            shown={span}
            onApply={(chosen) => {
              setOpen(false);
              onApply(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}
