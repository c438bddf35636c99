import { parseRobotsDirectives, type RobotsDirectives } from '@meguri/robots';
import { type Header, headerValues } from '../headers.ts';
import { parseLinkHeaders } from '../links/link-header.ts';
import { isFollowedRelation, isNofollow, type Link } from '../links/link.ts';
import { resolveUrl, type UrlContext } from '../links/resolve-url.ts';
import type { TextCuts } from '../noise/text-cuts.ts';
import { parseRefresh } from './attribute-values.ts';
import { type HtmlReadingOptions, readHtml } from './read-html.ts';

export interface HtmlPageContext extends HtmlReadingOptions {
  url: string;
  headers: readonly Header[];
  charset: string;
  /** Schemes in addition to http and https whose links are read, without colons. */
  schemes?: ReadonlySet<string> | undefined;
}

export interface RefreshTarget {
  url: string;
  seconds: number;
}

export interface HtmlPage {
  title: string | null;
  text: string;
  /** Where the layout begins new blocks in the text; empty unless requested. */
  textCuts: TextCuts;
  lang: string | null;
  base: string;
  links: Link[];
  linksTruncated: boolean;
  refresh: RefreshTarget | null;
  robots: RobotsDirectives;
  canonical: string | null;
}

/**
 * Reads an HTML page together with its `Link`, `Refresh` and `X-Robots-Tag` headers.
 *
 * The base applies to the whole document, also to links before the base element, as in a browser after
 * loading. Headers resolve against the URL.
 */
export function extractHtmlPage(html: string, context: HtmlPageContext): HtmlPage {
  const { url, headers, charset, fragments, schemes } = context;
  const reading = readHtml(html, context);
  const base = documentBase(reading.baseReference, context);
  const inDocument: UrlContext = { base, charset, fragments, schemes };
  const inHeader: UrlContext = { base: url, charset: 'utf-8', fragments, schemes };

  const linkHeaders = parseLinkHeaders(headers);
  for (const { reference, relations } of linkHeaders) {
    const target = isFollowedRelation(relations) ? resolveUrl(reference, inHeader) : null;
    if (target !== null)
      reading.references.add({ reference: target, kind: 'link', nofollow: isNofollow(relations) });
  }

  const refreshHeader = headerValues(headers, 'refresh').map(parseRefresh)[0] ?? null;
  const refresh = resolveRefresh(refreshHeader, inHeader) ?? resolveRefresh(reading.refresh, inDocument);
  if (refresh !== null) reading.references.add({ reference: refresh.url, kind: 'refresh', nofollow: false });

  const canonicalHeader = linkHeaders.find(({ relations }) => relations.includes('canonical'));
  const canonical =
    resolveOptional(reading.canonicalReference, inDocument) ??
    resolveOptional(canonicalHeader?.reference ?? null, inHeader);

  return {
    title: reading.title,
    text: reading.text,
    textCuts: reading.textCuts,
    lang: reading.lang,
    base,
    links: reading.references.resolve(inDocument),
    linksTruncated: reading.references.truncated,
    refresh,
    robots: parseRobotsDirectives(
      [...reading.robotsValues, ...headerValues(headers, 'x-robots-tag')],
      context.agentToken,
    ),
    canonical,
  };
}

/** The base URL. A base element whose scheme is not fetched is ignored. */
function documentBase(reference: string | null, { url, charset, schemes }: HtmlPageContext): string {
  return resolveOptional(reference, { base: url, charset, fragments: 'keep', schemes }) ?? url;
}

function resolveRefresh(
  refresh: { reference: string; seconds: number } | null,
  context: UrlContext,
): RefreshTarget | null {
  const url = resolveOptional(refresh?.reference ?? null, context);
  return url === null || refresh === null ? null : { url, seconds: refresh.seconds };
}

function resolveOptional(reference: string | null, context: UrlContext): string | null {
  return reference === null ? null : resolveUrl(reference, context);
}
