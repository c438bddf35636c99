/** `2026-07-01T12:30` in the browser's zone for `<input type="datetime-local">`; empty for null. */
export function localInstantText(at: Date | null): string {
  if (at === null) return '';
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Parses such a text. The field has minutes only, so an unedited instant keeps its milliseconds. */
export function readLocalInstant(text: string, untouched: Date | null): Date | null {
  if (text === '') return null;
  return localInstantText(untouched) === text ? untouched : new Date(text);
}
