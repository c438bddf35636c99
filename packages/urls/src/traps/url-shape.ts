/**
 * The form that a URL shares with others of its host, as a pattern of paths: numbers of the path and values
 * of the query become `*`. Null: the URL has no variable part.
 *
 * @param url canonical
 */
export function urlShape(url: string): string | null {
  const { pathname, search } = new URL(url);
  const path = pathname.replaceAll('*', '%2A').replaceAll('$', '%24').replace(/\d+/g, '*');
  const query = search
    .slice(1)
    .split('&')
    .map((pair) => pair.replace(/=.*$/s, '=*').replaceAll('$', '%24'))
    .join('&');
  const shape = search.length > 1 ? `${path}?${query}` : path;
  return shape.includes('*') ? `${shape}$` : null;
}

/**
 * The query parameter that is the only difference of two URLs, by its value or because one lacks it; null:
 * there are other differences.
 */
export function differingParameter(a: string, b: string): string | null {
  const [one, other] = [new URL(a), new URL(b)];
  if (one.pathname !== other.pathname || one.host !== other.host) return null;
  const [left, right] = [pairsOf(one.search), pairsOf(other.search)];
  const names = new Set(
    [...left.filter((pair) => !right.includes(pair)), ...right.filter((pair) => !left.includes(pair))].map(
      nameOf,
    ),
  );
  const [name] = names;
  return names.size === 1 && name !== undefined && name !== '' ? name : null;
}

/** A machine-made value: at least six characters with digits and letters, or many digits. */
const machineMade = /^(?:(?=[^&]*\d)(?=[^&]*[a-z])[\w%.~+-]{6,}|\d{10,})$/i;

/** Whether the value of a parameter may be a session id. Page numbers, years and words are not. */
export function hasSessionValue(url: string, parameter: string): boolean {
  return pairsOf(new URL(url).search).some(
    (pair) => nameOf(pair) === parameter && machineMade.test(pair.slice(parameter.length + 1)),
  );
}

/** The parameters of a URL whose values may be session ids. */
export function sessionParametersIn(url: string): string[] {
  return pairsOf(new URL(url).search)
    .filter((pair) => machineMade.test(pair.slice(nameOf(pair).length + 1)))
    .map(nameOf);
}

/** A URL without the given parameters, which are session ids. */
export function withoutSessions(url: string, parameters: ReadonlySet<string>): string {
  if (parameters.size === 0 || !url.includes('?')) return url;
  const parsed = new URL(url);
  parsed.search = pairsOf(parsed.search)
    .filter((pair) => !parameters.has(nameOf(pair)))
    .join('&');
  return parsed.href;
}

const pairsOf = (search: string) => (search.length > 1 ? search.slice(1).split('&') : []);
const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
