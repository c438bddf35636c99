import type { DatedUrl } from '../dates/announced-changes.ts';
import { parseDocumentDate } from '../dates/parse-document-date.ts';
import { LinkReferences } from '../links/link-references.ts';
import { resolveUrl, type UrlContext } from '../links/resolve-url.ts';
import { collapseWhitespace } from '../markup/markup-machine.ts';
import type { Feed } from './extract-feed-links.ts';

const maxEntries = 1_000;

/**
 * Reads a JSON Feed. Members of a wrong type count as missing.
 *
 * @returns null if the text is not a JSON object
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function extractJsonFeed(json: string, context: UrlContext, maxLinks: number): Feed | null {
  const feed = membersOf(parse(json));
  if (feed === null) return null;
  const references = new LinkReferences(maxLinks, context.fragments);
  const add = (reference: string | null) => {
    if (reference !== null) references.add({ reference, kind: 'feed', nofollow: false });
  };
  for (const name of ['home_page_url', 'feed_url', 'next_url']) add(textOf(feed[name]));
  const items = arrayOf(feed['items'])
    .map(membersOf)
    .filter((item) => item !== null);
  for (const item of items) add(textOf(item['url']));

  const texts = [
    feed['title'],
    feed['description'],
    ...items.flatMap((item) => [item['title'], item['summary'], item['content_text']]),
  ];
  const hubs = arrayOf(feed['hubs']).map((hub) => textOf(membersOf(hub)?.['url']));
  return {
    title: textOf(feed['title']),
    text: collapseWhitespace(texts.map((text) => textOf(text) ?? '').join(' ')),
    links: references.resolve(context),
    linksTruncated: references.truncated,
    dated: items.slice(0, maxEntries).flatMap((item) => datedItem(item, context)),
    hubs: hubs.flatMap((hub) => (hub === null ? [] : (resolveUrl(hub, context) ?? []))),
    self: resolveOptional(textOf(feed['feed_url']), context),
  };
}

function datedItem(item: Record<string, unknown>, context: UrlContext): DatedUrl[] {
  const url = resolveOptional(textOf(item['url']), context);
  const date = textOf(item['date_modified']) ?? textOf(item['date_published']);
  const changedAt = date === null ? null : parseDocumentDate(date);
  return url === null || changedAt === null ? [] : [{ url, changedAt, source: 'feed' }];
}

function resolveOptional(reference: string | null, context: UrlContext): string | null {
  return reference === null ? null : resolveUrl(reference, context);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}

function membersOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
