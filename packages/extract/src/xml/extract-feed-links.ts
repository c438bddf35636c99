import type { DatedUrl } from '../dates/announced-changes.ts';
import { readHtml } from '../html/read-html.ts';
import { LinkReferences } from '../links/link-references.ts';
import { type Link, relationWords } from '../links/link.ts';
import { resolveUrl, type UrlContext } from '../links/resolve-url.ts';
import { collapseWhitespace } from '../markup/markup-machine.ts';
import { FeedEntries } from './feed-entries.ts';
import { readXml, type XmlElement } from './read-xml.ts';

export interface Feed {
  title: string | null;
  /** Titles, summaries and contents of the entries in one line, without markup and dates. */
  text: string;
  /** Pages, enclosures and further pages of the feed; kind `feed`, or `media` for enclosures. */
  links: Link[];
  linksTruncated: boolean;
  /** Entries with a date. */
  dated: DatedUrl[];
  /** WebSub hubs of the feed. */
  hubs: string[];
  /** URL that the feed declares as its own. */
  self: string | null;
}

/** Relations of Atom links to documents; the default is `alternate`. */
const followedRelations = new Set(
  `alternate self related via replies next prev previous first last current prev-archive
   next-archive`.split(/\s+/),
);

/** Most hubs of a feed: publishers name one, sometimes two. */
const maxHubs = 4;

/** Elements that many servers change at every request, or that name the generator. */
const volatileElements = new Set([
  'lastbuilddate',
  'pubdate',
  'updated',
  'modified',
  'date',
  'generator',
  'ttl',
]);

/**
 * Reads an RSS (0.9 to 2.0) or Atom feed.
 *
 * @see https://www.rssboard.org/rss-specification
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function extractFeedLinks(xml: string, context: UrlContext, maxLinks: number): Feed {
  const references = new LinkReferences(maxLinks, context.fragments);
  const texts: string[] = [];
  const entries = new FeedEntries(context);
  const hubs = new Set<string>();
  let self: string | null = null;
  let title: string | null = null;
  readXml(xml, {
    start: (name) => entries.start(name),
    leaf(element) {
      entries.leaf(element);
      const hub = linkOf(element, 'hub', context);
      if (hub !== null && hubs.size < maxHubs) hubs.add(hub);
      self ??= linkOf(element, 'self', context);
      addReferences(references, element);
      if (volatileElements.has(element.name)) return;
      const text = plainText(element.text);
      if (element.name === 'title') title ??= text;
      if (text !== '' && element.name !== 'link' && element.name !== 'guid') texts.push(text);
    },
  });
  const links = references.resolve(context);
  return {
    title,
    text: texts.join(' '),
    links,
    linksTruncated: references.truncated,
    dated: entries.finish(),
    hubs: [...hubs],
    self,
  };
}

/** Target of a link with a relation; null for any other element. */
function linkOf({ name, attributes }: XmlElement, relation: string, context: UrlContext): string | null {
  const href = name === 'link' ? attributes.get('href') : undefined;
  if (href === undefined || !relationWords(attributes.get('rel') ?? '').includes(relation)) return null;
  return resolveUrl(href, context);
}

function addReferences(references: LinkReferences, { name, attributes, text }: XmlElement): void {
  const add = (reference: string, kind: 'feed' | 'media') =>
    references.add({ reference, kind, nofollow: false });
  if (name === 'link') {
    const href = attributes.get('href');
    const relations = relationWords(attributes.get('rel') ?? 'alternate');
    if (href === undefined) addText(text, add);
    else if (relations.includes('enclosure')) add(href, 'media');
    else if (relations.some((relation) => followedRelations.has(relation))) add(href, 'feed');
  } else if (name === 'guid') {
    if (attributes.get('isPermaLink') !== 'false' && /^\s*https?:/i.test(text)) addText(text, add);
  } else if (name === 'comments') {
    if (/^\s*https?:/i.test(text)) addText(text, add);
  } else if (name === 'enclosure' || name === 'content') {
    const url = attributes.get('url');
    if (url !== undefined) add(url, 'media');
  }
}

function addText(text: string, add: (reference: string, kind: 'feed') => void): void {
  const reference = text.trim();
  if (reference !== '') add(reference, 'feed');
}

/** Summaries and contents are HTML as text. */
function plainText(text: string): string {
  if (!text.includes('<')) return collapseWhitespace(text);
  return readHtml(text, { selfClosing: false, maxLinks: 0, fragments: 'drop', agentToken: 'robots' }).text;
}
