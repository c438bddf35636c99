import { textParameter as strictText } from '@meguri/contracts';
import { z } from 'zod';

export type RawParameters = Record<string, string | string[] | undefined>;

/** A parameter with one of `values`; anything else is ignored, so that any URL shows a screen. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** A trimmed text; undefined when empty. */
export const textParameter = strictText.optional().catch(undefined);

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
