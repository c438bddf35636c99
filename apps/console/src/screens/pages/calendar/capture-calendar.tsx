import type { CaptureDay } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import {
  calendarOf,
  captureLevels,
  levelOf,
  type CalendarCell,
  type CaptureLevel,
} from './calendar-weeks.ts';

const cellPx = 16;
const gapPx = 3;
const stepPx = cellPx + gapPx;
const [leftPx, topPx] = [38, 20];

/** Size and opacity rise together, so that the level does not depend on colour alone. */
const marks: Record<CaptureLevel, { size: number; opacity: number }> = {
  one: { size: 7, opacity: 0.55 },
  few: { size: 10, opacity: 0.7 },
  some: { size: 13, opacity: 0.85 },
  many: { size: cellPx, opacity: 1 },
};

interface CaptureCalendarProps {
  url: string;
  year: number;
  days: readonly CaptureDay[];
}

/** The days of a year as a grid, those with captures marked by their number and linked to the replay. */
export function CaptureCalendar({ url, year, days }: CaptureCalendarProps) {
  const t = useTranslations('pages.page');
  const { locale } = useFormats();
  const { cells, weeks, monthWeeks } = calendarOf(year, days);
  const nameOf = (date: Date, part: 'month' | 'weekday') =>
    new Intl.DateTimeFormat(locale, { [part]: 'short', timeZone: 'UTC' }).format(date);
  const frame = useRef<HTMLDivElement>(null);
  const lastWeek = cells.findLast(({ captures }) => captures !== null)?.week ?? 0;
  // Scrolls to the last captures of a year that is wider than the screen.
  useEffect(() => {
    const shown = frame.current;
    if (shown) shown.scrollLeft = leftPx + (lastWeek + 2) * stepPx - shown.clientWidth;
  }, [lastWeek]);
  return (
    <>
      <div ref={frame} className="overflow-x-auto pb-1">
        <svg
          width={leftPx + weeks * stepPx}
          height={topPx + 7 * stepPx}
          fontSize={11}
          fill="var(--ink-faint)"
          data-testid="calendar"
          role="group"
          aria-label={`${t('calendar')} ${year}`}
        >
          {monthWeeks.map((week, month) => (
            // The name of a month that begins in the middle of a week is above the next week.
            <text key={week} x={leftPx + (week + (month > 0 ? 1 : 0)) * stepPx} y={12}>
              {nameOf(new Date(Date.UTC(year, month, 1)), 'month')}
            </text>
          ))}
          {[0, 2, 4].map((weekday) => (
            <text key={weekday} x={leftPx - 8} y={topPx + weekday * stepPx + 12} textAnchor="end">
              {/* 5 January 1970 was a Monday. */}
              {nameOf(new Date(Date.UTC(1970, 0, 5 + weekday)), 'weekday')}
            </text>
          ))}
          {cells.map((cell) => (
            <DayCell key={cell.day} url={url} cell={cell} />
          ))}
        </svg>
      </div>
      <ul data-chart-legend className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
        {captureLevels.map((level) => (
          <li key={level} className="flex items-center gap-1.5">
            <svg width={cellPx} height={cellPx} aria-hidden>
              <Mark level={level} x={0} y={0} />
            </svg>
            {t(`calendarLevels.${level}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ level, x, y }: { level: CaptureLevel; x: number; y: number }) {
  const { size, opacity } = marks[level];
  const inset = (cellPx - size) / 2;
  return (
    <rect
      x={x + inset}
      y={y + inset}
      width={size}
      height={size}
      rx={2}
      fill="var(--changed-mark)"
      opacity={opacity}
    />
  );
}

function DayCell({ url, cell: { day, week, weekday, captures } }: { url: string; cell: CalendarCell }) {
  const t = useTranslations('pages.page');
  const [x, y] = [leftPx + week * stepPx, topPx + weekday * stepPx];
  const ground = <rect x={x} y={y} width={cellPx} height={cellPx} rx={3} fill="var(--sunken)" />;
  if (captures === null) return ground;
  const { count, changed, shownAt } = captures;
  const words = t('calendarDay', { day, count, changed });
  const drawn = (
    <>
      <title>{words}</title>
      {ground}
      <Mark level={levelOf(count)} x={x} y={y} />
    </>
  );
  if (shownAt === null)
    return (
      <g role="img" aria-label={words}>
        {drawn}
      </g>
    );
  return (
    <a
      href={`/api/replay?${new URLSearchParams({ url, at: shownAt.toISOString() })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words}
      data-day={day}
    >
      {drawn}
    </a>
  );
}
