import { withoutNul } from './hex.ts';

/**
 * A value as the text of a jsonb parameter. Neither NUL nor lone surrogates fit into jsonb: in strings, however deep, they become
 * replacement characters, so that no byte that a server sends can make a commit fail.
 */
export function jsonParameter(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'string' ? withoutNul(inner) : inner,
  );
}
