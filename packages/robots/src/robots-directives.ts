import { productToken } from './parsed-robots.ts';

/** Robots directives of a page; all false without directives. */
export interface RobotsDirectives {
  noindex: boolean;
  /** The links of this page must not be followed. */
  nofollow: boolean;
  /** A stored copy of this page must not be shown. */
  noarchive: boolean;
}

/** Directives with a value after a colon, where the word before the colon is not a crawler's name. */
const directivesWithValue = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
]);

/** Names that address every crawler. `robots` is the name of the meta element, and occurs in headers. */
const everyone = new Set(['*', 'robots']);

const agentName = /^[a-z0-9_*.-]+$/;

/**
 * Reads the values of robots meta elements and of `X-Robots-Tag` headers together, each as one string.
 *
 * A value is a comma-separated list. In a header a crawler's name and a colon (`examplebot: nofollow`)
 * address the words after them only to that crawler, up to the next name or the end of the value. Values add
 * up, and the more restrictive one wins, so that `index`, `follow` and `all` change nothing. `none` is
 * `noindex, nofollow`; `nocache` is the older name of `noarchive`. Unknown words are ignored.
 *
 * @param agent the crawler's product token or whole User-Agent, compared without regard to case
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function parseRobotsDirectives(values: readonly string[], agent: string): RobotsDirectives {
  const directives: RobotsDirectives = { noindex: false, nofollow: false, noarchive: false };
  const token = productToken(agent).toLowerCase();
  for (const value of values) addValue(directives, value.toLowerCase(), token);
  return directives;
}

function addValue(directives: RobotsDirectives, value: string, token: string): void {
  let addressed = true;
  for (const item of value.split(',')) {
    const { name, rest } = splitAgent(item.trim());
    if (name !== null) addressed = everyone.has(name) || name === token;
    if (!addressed) continue;
    // Blanks and semicolons are not separators in the standard, but pages use them.
    for (const word of rest.split(/[\s;]+/)) addDirective(directives, word);
  }
}

function splitAgent(item: string): { name: string | null; rest: string } {
  const colon = item.indexOf(':');
  if (colon === -1) return { name: null, rest: item };
  const name = item.slice(0, colon).trimEnd();
  if (!agentName.test(name) || directivesWithValue.has(name)) return { name: null, rest: item };
  return { name, rest: item.slice(colon + 1).trimStart() };
}

function addDirective(directives: RobotsDirectives, word: string): void {
  switch (word) {
    case 'none':
      directives.noindex = true;
      directives.nofollow = true;
      break;
    case 'noindex':
      directives.noindex = true;
      break;
    case 'nofollow':
      directives.nofollow = true;
      break;
    case 'noarchive':
    case 'nocache':
      directives.noarchive = true;
      break;
    default:
      break;
  }
}
