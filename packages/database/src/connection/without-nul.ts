/** PostgreSQL text and jsonb hold no NUL: it becomes the replacement character. */
export function withoutNul(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '\uFFFD').toWellFormed();
}
