import { placeRanges, prefixRange, surtKey, type SurtRange } from '@meguri/urls';
import { CdxProblem, matchTypes, type CdxQuery } from './cdx-query.ts';
import { oneOf, escapedExcerpt, type CdxParameters } from './read-parameters.ts';

/** Longer than any captured URL, unless a seed list admits longer ones. */
const maxUrlCharacters = 8_000;

/**
 * URL and match type of a query. Without `matchType=`, an asterisk denotes it: `*.example.org` means the
 * domain, `example.org/news/*` the prefix.
 *
 * @throws {CdxProblem} without a URL, or for one that has no sort key
 */
export function readScope(parameters: CdxParameters): Pick<CdxQuery, 'url' | 'matchType' | 'ranges'> {
  const given = parameters.text('url')?.trim();
  if (!given) throw new CdxProblem('Give the parameter url=, as in url=example.org/news/*.');
  if (given.length > maxUrlCharacters)
    throw new CdxProblem(`url= has ${given.length} characters; at most ${maxUrlCharacters} are allowed.`);
  const scope = withoutAsterisk(given, oneOf('matchType', parameters.text('matchType'), matchTypes));
  const url = withScheme(scope.url);
  return { url, matchType: scope.matchType, ranges: rangesOf(url, scope.matchType) };
}

/** `example.org:8080/a` has a port and no scheme. */
function withScheme(url: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/:]*:\d+(\/|$)/.test(url);
  return hasScheme ? url : `http://${url}`;
}

function withoutAsterisk(given: string, stated: CdxQuery['matchType'] | null) {
  if (stated !== null) return { url: given.replace(/^\*\.|\*$/g, ''), matchType: stated };
  if (given.startsWith('*.')) return { url: given.slice(2), matchType: 'domain' } as const;
  if (given.endsWith('*')) return { url: given.slice(0, -1), matchType: 'prefix' } as const;
  return { url: given, matchType: 'exact' } as const;
}

function rangesOf(url: string, matchType: CdxQuery['matchType']): SurtRange[] {
  const key = surtKey(url);
  if (!/^[!-~]+$/.test(key))
    throw new CdxProblem(`url=${escapedExcerpt(url)} is not a URL. Write it as in url=https://example.org/.`);
  // Sort keys do not contain spaces.
  if (matchType === 'exact') return [{ from: key, before: `${key} ` }];
  const hostEnd = key.indexOf(')');
  if (hostEnd <= 0)
    throw new CdxProblem(`url=${escapedExcerpt(url)} has no host. Write it as in url=example.org/news/*.`);
  const host = key.slice(0, hostEnd);
  if (matchType === 'host') return [prefixRange(`${host})`)];
  if (matchType === 'prefix') return [prefixRange(prefixKey(url, key))];
  // All ports, as for domains of the archive: other servers omit them.
  const name = host.replace(/:\d+$/, '').split(',').toReversed().join('.');
  return placeRanges({ hosts: [], domains: [name], surtPrefixes: [], topLevelDomains: [] });
}

/** Restores the final slash or question mark of a prefix, which its sort key may lack. */
function prefixKey(url: string, key: string): string {
  if (url.endsWith('/') && !key.endsWith('/')) return `${key}/`;
  return url.endsWith('?') && !key.endsWith('?') ? `${key}?` : key;
}
