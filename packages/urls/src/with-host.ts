/**
 * The same URL at another host.
 *
 * @param url absolute
 * @param host `name[:port]`; without a port, that of the scheme
 */
export function withHost(url: string, host: string): string {
  const changed = new URL(url);
  changed.host = host;
  // Assigning a name alone keeps the former port.
  if (!/:\d+$/.test(host)) changed.port = '';
  return changed.href;
}
