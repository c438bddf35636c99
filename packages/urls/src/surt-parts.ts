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

/**
 * Follows the URL standard, while the surt library follows IDNA 2003: they differ in four letters, such as
 * the German ß.
 */
function toAsciiHost(host: string): string {
  if (isAscii(host)) return host;
  return URL.parse(`http://${fromByteString(host)}/`)?.hostname ?? host;
}

/** `127.1` and `2130706433` are forms of `127.0.0.1`. Numbers are truncated to 32 bits. */
function ipv4Address(host: string): string | null {
  if (/^\d+$/.test(host)) {
    const address = Number(BigInt(host) & 0xffff_ffffn);
    return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
  }
  if (!/^\d+(\.\d+){1,3}$/.test(host)) return null;
  return URL.parse(`http://${host}/`)?.hostname ?? null;
}

/**
 * The session ids of the surt library: these patterns are part of the key's definition. `session-ids.ts`
 * decides what the crawler removes from URLs.
 */

const pathPatterns = [
  /^(.*\/)\((?:[a-z]\([0-9a-z]{24}\))+\)\/([^?]+\.aspx.*)$/,
  /^(.*\/)\([0-9a-z]{24}\)\/([^?]+\.aspx.*)$/,
];

/** @param path in lower case */
export function removePathSessionId(path: string): string {
  if (!path.includes('.aspx')) return path;
  return pathPatterns.reduce((rest, pattern) => rest.replace(pattern, '$1$2'), path);
}

const queryPatterns = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/,
  /^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/,
];

/** Removes the last session id of each kind. The text before it stays, with a closing `&`. */
export function removeQuerySessionIds(query: string): string {
  return queryPatterns.reduce((rest, pattern) => rest.replace(pattern, '$1$2'), query);
}

/**
 * Escapes as in the surt library, on bytes and without regard to their meaning. All strings are byte strings:
 * each character is one byte, 0 to 255.
 */

export function toByteString(text: string): string {
  if (isAscii(text)) return text;
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

function fromByteString(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/**
 * Decodes escapes until none is left: `%2525` becomes `%`. Escapes do not overlap, so one pass from the left
 * is enough; repeated passes over `%252525…` would take quadratic time.
 */
export function unescapeRepeatedly(text: string): string {
  if (!text.includes('%')) return text;
  const output: string[] = [];
  for (const character of text) {
    output.push(character);
    for (let byte = closingEscape(output); byte !== null; byte = closingEscape(output)) {
      output.splice(-3, 3, String.fromCharCode(byte));
    }
  }
  return output.join('');
}

/** The byte of the last three characters, if they are an escape. */
function closingEscape(output: readonly string[]): number | null {
  if (output.at(-3) !== '%') return null;
  const digits = `${output.at(-2)}${output.at(-1)}`;
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** Escapes `#`, `%`, the blank and everything but printable ASCII. */
export function escapeOnce(text: string): string {
  return text.replace(
    /[^!-~]|[#%]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/**
 * Trims characters at both ends in linear time; a regular expression for the end would take quadratic time.
 */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
