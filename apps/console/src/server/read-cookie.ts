/** The value of a cookie in the `Cookie` header of a request; null when there is none. */
export function readCookie(header: string | null, wanted: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return decodeURIComponent(value);
  }
  return null;
}
