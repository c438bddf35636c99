import type { Link, LinkKind } from '../links/link.ts';
import { collapseWhitespace } from './collapse-whitespace.ts';
import { stableTarget } from './session-noise.ts';

export interface ChangeContent {
  title: string | null;
  /** Text as a reader sees it. */
  text: string;
  links: readonly Link[];
  /** Whether the text is in one line already, as `TextLine` leaves it, and need not be gone through again. */
  isInOneLine?: boolean;
}

/** Links to pages and to what the page shows. Style sheets, scripts and feeds are not content of the page. */
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

/** Kinds whose query serves caches and image servers; which picture it is stands in the path. */
const shownKinds: ReadonlySet<LinkKind> = new Set(['img', 'media', 'embed']);

/**
 * The text whose digest decides whether a page changed: its title, what a reader sees of it, and where its links lead,
 * in document order. White space, markup, attributes, comments, scripts, styles, hidden form fields, session ids and
 * tokens in links have no part in it.
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
