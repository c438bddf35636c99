/** The zone that a cookie names, if there is one of that name; UTC until the browser has said its own. */
export function knownTimeZone(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
