/**
 * Query parameters that identify a visit and not a target: session ids, anti-forgery tokens, nonces, cache
 * busters. In lower case, without `-`, `_` and `.`.
 */
const noiseParameters = new Set(
  `jsessionid phpsessid aspsessionid aspxautodetectcookiesupport sessionid sessid cfid cftoken
   oscsid zenid xtcsid mscsid csrf csrftoken csrfmiddlewaretoken xsrf xsrftoken authenticitytoken
   requestverificationtoken formtoken formkey wpnonce nonce cspnonce cachebuster cachebust nocache
   rnd`.split(/\s+/),
);

/** Names that may also be stable (a section, a conference session): noise only with a generated value. */
const ambiguousParameters = new Set([
  'sid',
  'sess',
  'session',
  'token',
  'cb',
  'rand',
  'random',
  'ts',
  'timestamp',
]);
const machineMadeValue = /^(?=[^&]*\d)[\w%.~+/-]{10,}=*$/;

/** Session ids in paths: Java's `;jsessionid=…` and the like, and ASP.NET's cookieless `/(S(…))/`. */
const pathParameter = /;(?:jsessionid|phpsessid|sid|sessionid|cfid|cftoken)=[^/;?#]*/gi;
const cookielessSegment = /\/\((?:[ASF]\([^()/]*\))+\)(?=\/)/g;

/**
 * A link target without fragment, session ids, tokens and cache busters: for comparison, not for fetching.
 */
export function stableTarget(url: string): string {
  const fragmentStart = url.indexOf('#');
  const withoutFragment = fragmentStart === -1 ? url : url.slice(0, fragmentStart);
  const queryStart = withoutFragment.indexOf('?');
  const path = queryStart === -1 ? withoutFragment : withoutFragment.slice(0, queryStart);
  const hasMarks = path.includes(';') || path.includes('/(');
  const stablePath = hasMarks ? path.replace(pathParameter, '').replace(cookielessSegment, '') : path;
  if (queryStart === -1) return stablePath;
  const kept = withoutFragment
    .slice(queryStart + 1)
    .split('&')
    .filter((parameter) => !isNoise(parameter));
  return kept.length === 0 ? stablePath : `${stablePath}?${kept.join('&')}`;
}

function isNoise(parameter: string): boolean {
  const separator = parameter.indexOf('=');
  const rawName = separator === -1 ? parameter : parameter.slice(0, separator);
  // jQuery's cache buster; empty pairs come from doubled separators.
  if (rawName === '_' || parameter === '') return true;
  const name = rawName.toLowerCase().replace(/[-_.]/g, '');
  if (noiseParameters.has(name)) return true;
  return (
    ambiguousParameters.has(name) && separator !== -1 && machineMadeValue.test(parameter.slice(separator + 1))
  );
}
