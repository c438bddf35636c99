import type { Memento, MementoView } from '@meguri/database';
import { mementoPath, timeGatePath, timeMapPath, type MementoForm } from './memento-address.ts';

/** One link of a Link header or of a TimeMap (RFC 8288). */
export interface Link {
  target: string;
  rel: string;
  /** Of a memento. */
  at?: Date;
  type?: string;
  /** Period that a TimeMap covers. */
  from?: Date;
  until?: Date;
}

/** @see https://www.rfc-editor.org/rfc/rfc8288 */
export function linkText({ target, rel, at, type, from, until }: Link): string {
  const attributes = [
    `rel="${rel}"`,
    ...(type === undefined ? [] : [`type="${type}"`]),
    ...(from === undefined ? [] : [`from="${from.toUTCString()}"`]),
    ...(until === undefined ? [] : [`until="${until.toUTCString()}"`]),
    ...(at === undefined ? [] : [`datetime="${at.toUTCString()}"`]),
  ];
  return `<${headerUrl(target)}>; ${attributes.join('; ')}`;
}

/** A URL as a header may hold it; imported URLs may have any characters. */
export const headerUrl = (url: string): string =>
  url.toWellFormed().replaceAll(/[<>]|[^!-~]/gu, encodeURIComponent);

/** Links of a URL to its TimeGate and TimeMap. */
export function resourceLinks(origin: string, url: string): Link[] {
  return [
    { target: url, rel: 'original' },
    { target: `${origin}${timeGatePath(url)}`, rel: 'timegate' },
    { target: `${origin}${timeMapPath(url)}`, rel: 'timemap', type: 'application/link-format' },
  ];
}

/** Links to mementos; several relations to the same memento make one link. */
export function mementoLinks(
  { chosen, first, previous, next, last }: Omit<MementoView, 'exact'>,
  { origin, form }: { origin: string; form: MementoForm },
): Link[] {
  const found = new Map<string, { rels: string[]; at: Date }>();
  const add = (one: Memento | null, rel: string | null) => {
    if (one === null) return;
    const target = `${origin}${mementoPath(one, form)}`;
    const known = found.get(target) ?? { rels: [], at: one.capturedAt };
    if (rel !== null) known.rels.push(rel);
    found.set(target, known);
  };
  add(first, 'first');
  add(previous, 'prev');
  add(chosen, null);
  add(next, 'next');
  add(last, 'last');
  return [...found].map(([target, { rels, at }]) => ({ target, rel: [...rels, 'memento'].join(' '), at }));
}

export const linkHeader = (links: readonly Link[]): string => links.map(linkText).join(', ');

/**
 * The instant of an Accept-Datetime header (RFC 7089, 2.1.1), a date as HTTP writes it; null for anything else. The day
 * of the week may be wrong.
 */
export function parseAcceptDatetime(text: string): Date | null {
  const [, day = '', month = '', year = '', time = ''] =
    /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT\s*$/.exec(
      text,
    ) ?? [];
  const index = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month) / 3;
  if (month === '' || !Number.isInteger(index) || index < 0) return null;
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const instant = new Date(Date.UTC(2000, index, Number(day), hour, minute, second));
  // Date.UTC takes years before 100 as those of the twentieth century.
  instant.setUTCFullYear(Number(year), index, Number(day));
  const isReal =
    instant.getUTCDate() === Number(day) &&
    instant.getUTCHours() === hour &&
    instant.getUTCMinutes() === minute;
  // The database has no year 0.
  return isReal && second < 60 && Number(year) > 0 ? instant : null;
}
