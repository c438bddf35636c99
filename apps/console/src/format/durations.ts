const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.44 * day;
const year = 365.25 * day;

interface Step {
  seconds: number;
  unit: string;
  /** From how many seconds on the step is used: `36 h` reads better than `1.5 d`. */
  from: number;
}

const steps: readonly Step[] = [
  { seconds: year, unit: 'y', from: 2 * year },
  { seconds: month, unit: 'mo', from: 2 * month },
  { seconds: week, unit: 'wk', from: 3 * week },
  { seconds: day, unit: 'd', from: 2 * day },
  { seconds: hour, unit: 'h', from: 2 * hour },
  { seconds: minute, unit: 'min', from: 2 * minute },
];

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A duration in the unit that people would use, with one decimal below ten: `20 s`, `90 s`, `1 h`, `36 h`, `1 d`, `9.5 d`, `3 mo`. */
export function formatDuration(seconds: number): string {
  if (seconds < 0) return `−${formatDuration(-seconds)}`;
  if (seconds > 0 && seconds < 1) return `${Math.max(1, Math.round(seconds * 1_000))} ms`;
  const step = steps.find((one) => seconds >= one.from || seconds === one.seconds) ?? {
    seconds: 1,
    unit: 's',
  };
  const value = seconds / step.seconds;
  return `${value < 10 ? oneDecimal.format(value) : Math.round(value)} ${step.unit}`;
}

const exactUnits: readonly [number, string][] = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [1, 's'],
];

/** The same without rounding, for hovers: `1 d 2 h 3 min 4 s`. */
export function formatDurationExactly(seconds: number): string {
  if (seconds < 1) return formatDuration(seconds);
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [size, unit] of exactUnits) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}

/** What somebody typed for a duration, in seconds: a bare number is seconds, else `90 s`, `2 min`, `1.5h`, `3 d`, `2 wk`. Null when it is none. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:[.,]\d+)?)\s*(s|sec|m|min|h|d|wk|w|mo|y)?$/i.exec(text.trim());
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
  };
  const size = sizes[(match[2] ?? 's').toLowerCase()];
  return size === undefined ? null : Number(match[1].replace(',', '.')) * size;
}
