import { isOpenHour } from '@meguri/schedule';

const hoursPerDay = 24;

/**
 * Parses hours of a day such as `0-6, 22-24`: whole hours, the end of a range excluded. An empty text means
 * no hours.
 *
 * @returns null for any other text
 */
export function parseHourRanges(text: string): ReadonlySet<number> | null {
  const parts = text.normalize('NFKC').split(/[,;、]/);
  const open = new Set<number>();
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const [, first = '', last = ''] = /^(\d{1,2})(?::00)?\s*[-–〜~]\s*(\d{1,2})(?::00)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from >= to || to > hoursPerDay) return null;
    for (let hour = from; hour < to; hour += 1) open.add(hour);
  }
  return open;
}

/** The open hours of a day of the week (0 = Monday) as {@link parseHourRanges} reads them. */
export function formatHourRanges(openHours: string, day: number): string {
  const isOpen = (hour: number) => hour < hoursPerDay && isOpenHour(openHours, day * hoursPerDay + hour);
  const hours = Array.from({ length: hoursPerDay }, (_, hour) => hour);
  const starts = hours.filter((hour) => isOpen(hour) && (hour === 0 || !isOpen(hour - 1)));
  return starts
    .map((start) => `${start}-${hours.find((hour) => hour >= start && !isOpen(hour + 1))! + 1}`)
    .join(', ');
}
