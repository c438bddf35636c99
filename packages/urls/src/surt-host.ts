import { escapeOnce, fromByteString, isAscii, trimCharacters, unescapeRepeatedly } from './surt-escapes.ts';

/** Host name of a SURT key: without `www.`, `www2.` and the like, labels reversed and joined by commas. */
export function surtHost(host: string): string {
  const name = trimCharacters(toAsciiHost(unescapeRepeatedly(host)).replaceAll('..', '.'), '.');
  const canonical = ipv4Address(name) ?? escapeOnce(name).toLowerCase();
  return canonical
    .replace(/^www\d*\./, '')
    .split('.')
    .toReversed()
    .join(',');
}

/** The surt library follows IDNA 2003 here, this the URL standard: they differ in four letters, the German ß among them. */
function toAsciiHost(host: string): string {
  if (isAscii(host)) return host;
  return URL.parse(`http://${fromByteString(host)}/`)?.hostname ?? host;
}

/** `127.1` and `2130706433` are ways to write `127.0.0.1`. Numbers beyond 32 bits are cut. */
function ipv4Address(host: string): string | null {
  if (/^\d+$/.test(host)) {
    const address = Number(BigInt(host) & 0xffff_ffffn);
    return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
  }
  if (!/^\d+(\.\d+){1,3}$/.test(host)) return null;
  return URL.parse(`http://${host}/`)?.hostname ?? null;
}
