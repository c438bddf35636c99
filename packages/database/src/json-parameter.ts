import { withoutNul } from './without-nul.ts';

/** How JSON writes what jsonb does not take; backslashes that are written out themselves may look like it, which does no harm. */
const suspect = /\\u(?:0000|d[89a-f])/i;

/**
 * A value as the text of a jsonb parameter. Neither NUL nor lone surrogates fit into jsonb: in strings, however deep, they become
 * replacement characters, so that no byte that a server sends can make a commit fail.
 */
export function jsonParameter(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (!suspect.test(text)) return text;
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'string' ? withoutNul(inner) : inner,
  );
}
