/** WARC-Date as WARC 1.1 has it: UTC, with the milliseconds that 1.0 had no room for. */
export function warcDate(date: Date): string {
  return date.toISOString();
}

/** The 14 digits `yyyymmddhhmmss` (UTC) of CDX indexes, Wayback addresses and file names. */
export function timestamp14(date: Date): string {
  return date.toISOString().replace(/\D/g, '').slice(0, 14);
}
