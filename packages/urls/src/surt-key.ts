import {
  escapeOnce,
  removePathSessionId,
  removeQuerySessionIds,
  surtHost,
  toByteString,
  trimCharacters,
  unescapeRepeatedly,
} from './surt-parts.ts';

/**
 * The sort-friendly key of a URL, as at the start of a CDXJ line: `https://www.example.org/a?b=1` gives
 * `org,example)/a?b=1`. It equals that of the surt library 0.3 with default options, which pywb uses: no
 * scheme, no `www.`, lower case, reversed host, all escapes decoded, sorted query, no session ids, no closing
 * slash.
 *
 * Any string has a key. A string without a scheme counts as an http URL; the empty string gives `-`. The time
 * is quadratic for adversarial strings: limit the length of untrusted strings.
 *
 * @see https://github.com/internetarchive/surt
 */
export function surtKey(url: string): string {
  if (url === '') return '-';
  if (url.startsWith('filedesc')) return url;
  const { scheme, host, port, path, query } = splitUrl(withScheme(toByteString(url)));
  const authority = host === '' ? `${scheme}:` : `${surtHost(host)}${surtPort(scheme, port)})`;
  return authority + surtPath(path, host !== '') + surtQuery(query);
}

interface UrlParts {
  scheme: string;
  host: string;
  port: string;
  path: string;
  query: string;
}

function withScheme(url: string): string {
  const trimmed = trimCharacters(url, ' \t\n\v\f\r').replace(/[\n\r\t]/g, '');
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `http://${trimmed}`;
  // Some pages link to http://http://example.org/.
  return absolute.replace(/^(https?:\/\/)+/, '$1');
}

function splitUrl(url: string): UrlParts {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([^:]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/s.exec(url) ?? [];
  const { host, port } = splitAuthority(authority);
  if (host !== '' || path === '' || !scheme.startsWith('http')) return { scheme, host, port, path, query };
  // http:////example.org/ has its host in the path.
  const [first = '', ...rest] = path.replace(/^\/+/, '').split('/');
  return { scheme, host: first, port, path: `/${rest.join('/')}`, query };
}

function splitAuthority(authority: string): { host: string; port: string } {
  const address = authority.slice(authority.lastIndexOf('@') + 1);
  const [, bracketed, name = '', port = ''] =
    /^(?:\[([^\]]*)\]?|([^:]*))[^:]*(?::(.*))?$/s.exec(address) ?? [];
  return { host: bracketed ?? name, port };
}

const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 };

function surtPort(scheme: string, port: string): string {
  const number = /^\d+$/.test(port) ? Number(port) : 0;
  return number === 0 || number === defaultPorts[scheme.toLowerCase()] ? '' : `:${number}`;
}

function surtPath(path: string, hasHost: boolean): string {
  const unescaped = unescapeRepeatedly(path);
  const escaped = escapeOnce(hasHost ? normalizeSegments(unescaped) : unescaped).toLowerCase();
  const bare = removePathSessionId(escaped);
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare;
}

/**
 * Resolves dot segments, keeping those that lead above the root, and drops empty segments except the last.
 */
function normalizeSegments(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '.') continue;
    if (segment === '..' && kept.length > 0) kept.pop();
    else kept.push(segment);
  }
  const last = kept.pop() ?? '';
  return `/${kept
    .filter((segment) => segment !== '')
    .map((segment) => `${segment}/`)
    .join('')}${last}`;
}

function surtQuery(query: string): string {
  const escaped = escapeOnce(unescapeRepeatedly(query)).toLowerCase();
  const bare = removeQuerySessionIds(escaped);
  return bare === '' ? '' : `?${sortParameters(bare)}`;
}

/** Sorts by name, then by value; a bare name comes before the same name with an equals sign. */
function sortParameters(query: string): string {
  return query
    .split('&')
    .map((parameter) => ({ parameter, name: parameter.split('=', 1)[0] ?? '' }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.parameter, b.parameter))
    .map(({ parameter }) => parameter)
    .join('&');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
