/** Hours of the week, in the time zone of a host, in which it may be accessed. */
export interface WeeklyHours {
  /** IANA name, e.g. `Asia/Tokyo`. */
  timeZone: string;
  /**
   * The 168 hours from Monday 00:00 on, four to a hexadecimal digit, the earliest in
   * its highest bit; 1 = open.
   */
  openHours: string;
}

export const hoursPerWeek = 168;
const hoursPerDay = 24;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

/** Packs the open hours of a week. */
export function packHours(isOpen: (hour: number) => boolean): string {
  const digits = Array.from({ length: hoursPerWeek / 4 }, (_, digit) =>
    [8, 4, 2, 1].reduce((sum, bit, place) => sum + (isOpen(digit * 4 + place) ? bit : 0), 0).toString(16),
  );
  return digits.join('');
}

/** @param hour 0 for Monday 00:00 to 01:00, up to 167 */
export function isOpenHour(openHours: string, hour: number): boolean {
  const digit = Number.parseInt(openHours.charAt(Math.floor(hour / 4)), 16);
  return (digit & (8 >> (hour % 4))) !== 0;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Where an instant falls in the week of a zone. */
export function hourOfWeek(timeZone: string, at: Date): { hour: number; secondsLeft: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = weekdays.indexOf(parts.get('weekday') ?? '');
  const hour = Number(parts.get('hour'));
  const secondsPassed =
    Number(parts.get('minute')) * 60 + Number(parts.get('second')) + (at.getTime() % 1000) / 1000;
  return { hour: day * hoursPerDay + hour, secondsLeft: 3_600 - secondsPassed };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** Two weeks: hours without overlap in them, time changes included, never overlap. */
const maxSteps = 2 * 24 * 14;

/**
 * The earliest instant, not before `from`, that lies in the open hours of all weeks. Steps from one full hour
 * of a zone to the next, so that changes between summer and winter time are taken into account.
 *
 * @returns null if the open hours of the weeks never overlap
 */
export function nextOpenInstant(from: Date, weeks: readonly WeeklyHours[]): Date | null {
  let at = from;
  for (let step = 0; step < maxSteps; step += 1) {
    const places = weeks.map(({ timeZone, openHours }) => ({ openHours, ...hourOfWeek(timeZone, at) }));
    const closed = places.filter(({ openHours, hour }) => !isOpenHour(openHours, hour));
    if (closed.length === 0) return at;
    const seconds = Math.min(...closed.map(({ secondsLeft }) => secondsLeft));
    at = new Date(at.getTime() + Math.round(seconds * 1000));
  }
  return null;
}

/**
 * Share of the week that is open in all of some weeks. Zones are not compared: of two parties in different
 * zones it is an estimate.
 *
 * @returns 1 without weeks
 */
export function openShare(weeks: readonly Pick<WeeklyHours, 'openHours'>[]): number {
  let open = 0;
  for (let hour = 0; hour < hoursPerWeek; hour += 1)
    if (weeks.every(({ openHours }) => isOpenHour(openHours, hour))) open += 1;
  return open / hoursPerWeek;
}
