import { normalizeEscapes } from './normalize-escapes.ts';
import { findSessionParameters } from './session-ids.ts';
import { isTrackingParameter } from './tracking-parameters.ts';

/**
 * The query of a canonical URL: escapes normalised, tracking parameters and session ids removed, an empty query
 * removed. Everything else stays as it is, in its order, empty parameters included: servers are free to care.
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
