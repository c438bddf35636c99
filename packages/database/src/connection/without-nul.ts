/** Replaces NUL, which PostgreSQL text and jsonb cannot hold, by the replacement character. */
export function withoutNul(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '\uFFFD').toWellFormed();
}
