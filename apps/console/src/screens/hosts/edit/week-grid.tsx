'use client';

import { hoursPerWeek, isOpenHour, packHours } from '@meguri/schedule';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { classNames } from '../../../design/looks.ts';

const days = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of a week as cells, one row per day. Painted with the pointer, or with arrows and Space. */
export function WeekGrid({
  openHours,
  onChange,
}: {
  openHours: string;
  onChange: (openHours: string) => void;
}) {
  const t = useTranslations('hosts.hours');
  const table = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  /** The value that the current stroke paints; null: no stroke. */
  const painting = useRef<boolean | null>(null);
  const set = (hour: number, open: boolean) =>
    onChange(packHours((one) => (one === hour ? open : isOpenHour(openHours, one))));
  const move = (hour: number) => {
    const next = (hour + hoursPerWeek) % hoursPerWeek;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus();
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -24,
    ArrowDown: 24,
  };
  return (
    <div
      ref={table}
      role="group"
      aria-label={t('title')}
      className="overflow-x-auto select-none"
      onPointerUp={() => (painting.current = null)}
      onPointerLeave={() => (painting.current = null)}
    >
      <div className="grid min-w-[420px] grid-cols-[44px_repeat(24,minmax(0,1fr))] gap-px text-micro text-ink-faint">
        <span />
        {hours.map((hour) => (
          <span key={hour} className="text-center" aria-hidden>
            {hour % 6 === 0 ? hour : ''}
          </span>
        ))}
        {days.map((day) => [
          <span key={`day-${day}`} className="self-center">
            {t(`shortDays.${day}`)}
          </span>,
          ...hours.map((hour) => {
            const place = day * 24 + hour;
            const open = isOpenHour(openHours, place);
            return (
              <button
                key={place}
                type="button"
                data-hour={place}
                tabIndex={place === at ? 0 : -1}
                aria-pressed={open}
                aria-label={t('hour', { day: t(`days.${day}`), from: hour, to: hour + 1 })}
                className={classNames(
                  'h-5 touch-none rounded-[2px] border',
                  open ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
                )}
                onPointerDown={(event) => {
                  event.currentTarget.releasePointerCapture(event.pointerId);
                  painting.current = !open;
                  setAt(place);
                  set(place, !open);
                }}
                onPointerEnter={() => painting.current !== null && set(place, painting.current)}
                onKeyDown={(event) => {
                  const step = steps[event.key];
                  if (step !== undefined) {
                    event.preventDefault();
                    move(place + step);
                  } else if (event.key === ' ' || event.key === 'Enter') {
                    event.preventDefault();
                    set(place, !open);
                  }
                }}
              />
            );
          }),
        ])}
      </div>
    </div>
  );
}
