import { findSessionParameters } from './session-ids.ts';

/**
 * The query of a canonical URL: escapes normalised, tracking parameters and session ids removed, an empty
 * query removed. All other parameters, also empty ones, stay unchanged and in order, because servers may
 * depend on them.
 *
 * @param search as in `URL.search`: empty, or beginning with `?`
 */
export function cleanQuery(search: string): string {
  if (search.length <= 1) return '';
  const pieces = normalizeEscapes(search.slice(1)).split('&');
  const parameters = pieces.map(readParameter);
  const isSession = findSessionParameters(parameters);
  const kept = pieces.filter(
    (_piece, index) => !isSession[index] && !isTrackingParameter(parameters[index]?.name ?? ''),
  );
  const query = kept.join('&');
  return query === '' ? '' : `?${query}`;
}

function readParameter(piece: string): { name: string; value: string } {
  const equals = piece.indexOf('=');
  return equals === -1
    ? { name: piece.toLowerCase(), value: '' }
    : { name: piece.slice(0, equals).toLowerCase(), value: piece.slice(equals + 1) };
}

/**
 * Normalises percent-encoding (RFC 3986 section 6.2.2): hexadecimal digits in upper case, and no escape of a
 * letter, a digit, `-`, `.`, `_` or `~`. Escapes of reserved characters stay, because their meaning differs
 * from that of the character. A `%` that does not begin an escape stays, as does an escape right after it,
 * because decoding could create an escape. Idempotent.
 */
export function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (escape, offset: number) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    if (!/[A-Za-z0-9._~-]/.test(character)) return escape.toUpperCase();
    const followsPercent = /%[0-9a-f]?$/i.test(text.slice(Math.max(0, offset - 2), offset));
    return followsPercent ? escape.toUpperCase() : character;
  });
}

/**
 * Query parameters that state where a visitor came from and do not change the page. Names in lower case,
 * compared case-insensitively. List only names that no site uses for anything else.
 */
export const trackingParameters: ReadonlySet<string> = new Set([
  // Google Ads and Analytics
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  '_ga',
  '_gl',
  // Meta, Microsoft, X, TikTok, LinkedIn, Pinterest, Snapchat, Yandex
  'fbclid',
  'igshid',
  'igsh',
  'msclkid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'epik',
  'sccid',
  'yclid',
  'ysclid',
  '_openstat',
  // Newsletters and marketing software: Mailchimp, HubSpot, Marketo, Omeda, Vero, MailerLite
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  '__hssc',
  '__hstc',
  '__hsfp',
  'hsctatracking',
  'mkt_tok',
  'oly_anon_id',
  'oly_enc_id',
  'vero_id',
  'vero_conv',
  'ml_subscriber',
  'ml_subscriber_hash',
]);

/** The five parameters of Google's campaign links and their many unofficial variants. */
const trackingPrefix = 'utm_';

/** @param name of a query parameter, in lower case */
function isTrackingParameter(name: string): boolean {
  return name.startsWith(trackingPrefix) || trackingParameters.has(name);
}
