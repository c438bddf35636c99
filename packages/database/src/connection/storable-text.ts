/** Replaces NUL, which PostgreSQL text and jsonb cannot hold, by the replacement character. */
export function withoutNul(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** JSON escapes of characters that jsonb rejects. Escaped backslashes may match too, which is harmless. */
const suspect = /\\u(?:0000|d[89a-f])/i;

/**
 * A value as the text of a jsonb parameter. Neither NUL nor lone surrogates fit into jsonb: in strings
 * and names of properties, however deep, they become replacement characters, so that no byte from a
 * web server fails a commit.
 */
export function jsonParameter(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (!suspect.test(text)) return text;
  return JSON.stringify(JSON.parse(text, withStorableTexts));
}

/** A reviver of JSON.parse, so objects are plain. */
function withStorableTexts(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return withoutNul(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [withoutNul(name), inner]));
}
