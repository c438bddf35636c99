import type { Link, LinkKind } from '../links/link.ts';
import { collapseWhitespace } from './collapse-whitespace.ts';
import { stableTarget } from './session-noise.ts';

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
