/** `2026-07-01T12:30:00` in a time zone, as `<input type="datetime-local">` takes it. */
export function instantText(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at).replace(' ', 'T');
}

/**
 * Parses such a text, with or without seconds; null for any other text. Of a repeated hour the first is
 * taken.
 */
export function readInstant(text: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number) => Date.parse(`${instantText(new Date(ms), zone)}Z`) - ms;
  const candidates = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)];
  const exact = candidates.find((ms) => ms + offsetAt(ms) === asUtc);
  return new Date(exact ?? Math.min(...candidates));
}
