import { lazyNumberFormat } from './numbers.ts';
import type { Locale } from './locale.ts';

export { millisecondsPerDay, secondsPerDay } from '@meguri/schedule';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.44 * day;
const year = 365.25 * day;

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

interface Step {
  seconds: number;
  unit: Unit;
  /** Seconds from which on the unit is used: `36 h` reads better than `1.5 d`. */
  from: number;
}

const steps: readonly Step[] = [
  { seconds: year, unit: 'year', from: 2 * year },
  { seconds: month, unit: 'month', from: 2 * month },
  { seconds: week, unit: 'week', from: 3 * week },
  { seconds: day, unit: 'day', from: 2 * day },
  { seconds: hour, unit: 'hour', from: 2 * hour },
  { seconds: minute, unit: 'minute', from: 2 * minute },
];

/** Units as each language writes them after a number, including the space. */
const unitNames: Readonly<Record<Locale, Record<Unit, string>>> = {
  en: {
    year: ' y',
    month: ' mo',
    week: ' wk',
    day: ' d',
    hour: ' h',
    minute: ' min',
    second: ' s',
    millisecond: ' ms',
  },
  ja: {
    year: '年',
    month: 'か月',
    week: '週間',
    day: '日',
    hour: '時間',
    minute: '分',
    second: '秒',
    millisecond: 'ミリ秒',
  },
};

const oneDecimal = lazyNumberFormat('en', { maximumFractionDigits: 1 });

/**
 * A duration in its usual unit, with one decimal below ten: `20 s`, `90 s`, `1 h`, `36 h`, `1 d`, `9.5 d`, `3
 * mo`; `9.5日`.
 */
export function formatDuration(seconds: number, locale: Locale = 'en'): string {
  const names = unitNames[locale];
  if (seconds < 0) return `−${formatDuration(-seconds, locale)}`;
  if (seconds > 0 && seconds < 1) return `${Math.max(1, Math.round(seconds * 1_000))}${names.millisecond}`;
  const step = steps.find((one) => seconds >= one.from || seconds === one.seconds) ?? {
    seconds: 1,
    unit: 'second',
  };
  const value = seconds / step.seconds;
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  // A value that rounds to 24 h is shown as a day, like exactly one day.
  const whole = steps.find((one) => one.seconds === rounded * step.seconds);
  return whole ? `1${names[whole.unit]}` : `${oneDecimal(rounded)}${names[step.unit]}`;
}

const exactUnits: readonly [number, Unit][] = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
  [1, 'second'],
];

/** A duration to the second, and to a tenth below ten: `6.6 s`, `1 d 2 h 3 min 4 s`. */
export function formatDurationExactly(seconds: number, locale: Locale = 'en'): string {
  if (seconds < 10) return formatDuration(seconds, locale);
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [size, unit] of exactUnits) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unitNames[locale][unit]}`);
  }
  return parts.join(' ');
}

/**
 * Parses a typed duration into seconds: a bare number is seconds, else `90 s`, `2 min`, `1.5h`, `3 d`, `2
 * wk`, `3日`. Null if the text is not a duration.
 */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:[.,]\d+)?)\s*(s|sec|m|min|h|d|wk|w|mo|y|秒|分|時間|日|週間|か月|年)?$/i.exec(
    // A Japanese keyboard may produce full-width digits.
    text.normalize('NFKC').trim(),
  );
  if (!match?.[1]) return null;
  const sizes: Record<string, number> = {
    s: 1,
    sec: 1,
    m: minute,
    min: minute,
    h: hour,
    d: day,
    w: week,
    wk: week,
    mo: month,
    y: year,
    秒: 1,
    分: minute,
    時間: hour,
    日: day,
    週間: week,
    か月: month,
    年: year,
  };
  const size = sizes[(match[2] ?? 's').toLowerCase()];
  return size === undefined ? null : Number(match[1].replace(',', '.')) * size;
}

/**
 * The text of a duration in a form field, which {@link parseDuration} reads back exactly: in days if these
 * have at most two decimals. Empty for null.
 */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '';
  const days = Math.round((seconds / day) * 100) / 100;
  const short = seconds >= day && days * day === seconds ? `${days} d` : formatDuration(seconds);
  return parseDuration(short) === seconds ? short : `${seconds} s`;
}
