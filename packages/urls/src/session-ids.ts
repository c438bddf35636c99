/** Parameters that are session ids with any value. Names in lower case. */
const sessionNames: ReadonlySet<string> = new Set(['jsessionid', 'phpsessid']);

/**
 * Parameters that are session ids only if their value looks like one: some sites use `sid` for articles or
 * shops.
 */
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

/** CFID together with CFTOKEN is a session of ColdFusion; CFID alone may be anything. */
const coldFusionNames: ReadonlySet<string> = new Set(['cfid', 'cftoken']);

export interface Parameter {
  /** In lower case. */
  name: string;
  value: string;
}

/** Which parameters of a query are session ids. The answer for one may depend on the others. */
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
 * Removes session ids from path segments: `/shop;jsessionid=1A2B/cart` becomes `/shop/cart`.
 *
 * Cookieless sessions of ASP.NET (`/(S(…))/page.aspx`) stay: without one, such a server redirects to a URL
 * with a new one, so that the page could never be fetched.
 */
export function removePathSessionIds(path: string): string {
  if (!path.includes(';')) return path;
  return path.replace(/;([^;=/]+)=([^;/]*)/g, (parameter, name: string, value: string) =>
    isSessionParameter(name.toLowerCase(), value) ? '' : parameter,
  );
}
