import type { Link, LinkKind } from '../links/link.ts';
import { collapseWhitespace } from '../markup/markup-machine.ts';

export interface ChangeContent {
  title: string | null;
  /** The visible text. */
  text: string;
  links: readonly Link[];
  /** Whether the text is already in one line. */
  isInOneLine?: boolean;
}

/** Links to pages, and to media that the page shows. Style sheets, scripts and feeds are not content. */
const contentKinds: ReadonlySet<LinkKind> = new Set([
  'a',
  'area',
  'frame',
  'refresh',
  'img',
  'media',
  'embed',
  'feed',
  'sitemap',
]);

/** Kinds whose query serves caches and image servers; the path identifies the image. */
const shownKinds: ReadonlySet<LinkKind> = new Set(['img', 'media', 'embed']);

/**
 * The text whose digest decides whether a page changed: title, visible text and link targets, in document
 * order. It excludes white space, markup, attributes, comments, scripts, styles, hidden form fields, and
 * session ids and tokens in links.
 */
export function normaliseForChange(content: ChangeContent): string {
  const targets = new Set<string>();
  for (const { url, kind } of content.links) {
    if (!contentKinds.has(kind)) continue;
    const target = stableTarget(url);
    targets.add(shownKinds.has(kind) ? (target.split('?', 1)[0] ?? '') : target);
  }
  const text = content.isInOneLine === true ? content.text : collapseWhitespace(content.text);
  return [collapseWhitespace(content.title ?? ''), text, ...targets].join('\n');
}

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
