import type { IntervalRange } from '@meguri/contracts';
import { z } from 'zod';

export type RawParameters = Record<string, string | string[] | undefined>;

/** A parameter with one of `values`; anything else is ignored, so that any URL shows a screen. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** Longer than any host name or URL. */
export const maxTextCharacters = 2_000;

/** A trimmed text; undefined when empty. */
export const textParameter = z
  .string()
  .trim()
  .max(maxTextCharacters)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** An interval in seconds, `86400-129600`; open-ended without the second number. */
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

/**
 * The path to open after signing in, always one of this console: another site's address, also one that only
 * resolves to it (`/.//site`), leads to the overview.
 */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const base = 'http://console.invalid';
  const url = URL.parse(next, base);
  if (url?.origin !== base) return '/';
  const path = url.pathname + url.search;
  // Resolved again, as the browser does with the result.
  return URL.parse(path, base)?.href === `${base}${path}` ? path : '/';
}
