import type { IntervalRange } from '@meguri/contracts';
import { z } from 'zod';

export type RawParameters = Record<string, string | string[] | undefined>;

/** A parameter that is one of `values`, or is not there: whatever an address says, a screen is shown. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** More is no part of a name or an address. */
export const mostTextCharacters = 2_000;

/** A text, trimmed; absent when empty. */
export const textParameter = z
  .string()
  .trim()
  .max(mostTextCharacters)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** An interval as two numbers of seconds, `86400-129600`; without the second it has no end. */
export const intervalParameter = z
  .string()
  .regex(/^\d+(\.\d+)?-(\d+(\.\d+)?)?$/)
  .transform((text): IntervalRange => {
    const [from = '', to = ''] = text.split('-');
    return { fromSeconds: Number(from), toSeconds: to === '' ? null : Number(to) };
  })
  .optional()
  .catch(undefined);

/** The same the other way round. */
export function writeInterval({ fromSeconds, toSeconds }: IntervalRange): string {
  return `${fromSeconds}-${toSeconds ?? ''}`;
}

/** Where to go after signing in: a path of this console, whatever the link said. */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const base = 'http://console.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  return url?.origin === base ? url.pathname + url.search : '/';
}
