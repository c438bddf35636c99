/** Parameters that carry a session id whatever their value. Names in lower case. */
const sessionNames: ReadonlySet<string> = new Set(['jsessionid', 'phpsessid']);

/** Parameters that carry a session id where their value looks like one: some sites name articles or shops `sid`. */
const sessionNamesWithToken: ReadonlySet<string> = new Set([
  's',
  'sid',
  'sess',
  'sessid',
  'session',
  'sessionid',
  'session_id',
  'oscsid',
  'zenid',
]);

/** 128 bits or more in hexadecimal. */
const token = /^[0-9a-f]{32,128}$/i;

const aspSessionName = /^aspsessionid[a-z]{8}$/;

/** CFID alone may be anything; together with CFTOKEN it is ColdFusion's session. */
const coldFusionNames: ReadonlySet<string> = new Set(['cfid', 'cftoken']);

export interface Parameter {
  /** In lower case. */
  name: string;
  value: string;
}

/**
 * Which of a query's parameters hold a session id? The answer for one may depend on the others, so they are asked about
 * together.
 */
export function findSessionParameters(parameters: readonly Parameter[]): boolean[] {
  const names = new Set(parameters.map(({ name }) => name));
  const hasColdFusionSession = [...coldFusionNames].every((name) => names.has(name));
  return parameters.map(
    ({ name, value }) =>
      isSessionParameter(name, value) || (hasColdFusionSession && coldFusionNames.has(name)),
  );
}

function isSessionParameter(name: string, value: string): boolean {
  if (sessionNames.has(name)) return true;
  if (sessionNamesWithToken.has(name)) return token.test(value);
  return aspSessionName.test(name);
}

/**
 * Removes session ids that ride on path segments: `/shop;jsessionid=1A2B/cart` becomes `/shop/cart`.
 *
 * The cookieless sessions of ASP.NET (`/(S(…))/page.aspx`) stay: a server that uses them answers the URL without one
 * with a redirect to a URL with a new one, so that the page could never be fetched.
 */
export function removePathSessionIds(path: string): string {
  if (!path.includes(';')) return path;
  return path.replace(/;([^;=/]+)=([^;/]*)/g, (parameter, name: string, value: string) =>
    isSessionParameter(name.toLowerCase(), value) ? '' : parameter,
  );
}
