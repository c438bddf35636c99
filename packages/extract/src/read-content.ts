import { normaliseForChange } from './change/normalise-for-change.ts';
import { emptySimhash, simhash } from './change/simhash.ts';
import type { ContentKind } from './content-kind.ts';
import { sha256 } from './digest.ts';
import type { DocumentContent } from './document-content.ts';
import { type Header, headerValues } from './headers.ts';
import { extractHtmlPage } from './html/extract-html-page.ts';
import { detectLanguage } from './language/detect-language.ts';
import { parseLinkHeaders } from './links/link-header.ts';
import { defaultMaxLinks } from './links/link.ts';
import { resolveUrl, type UrlContext } from './links/resolve-url.ts';
import { collapseWhitespace } from './markup/markup-machine.ts';
import type { ChangeText } from './noise/text-blocks.ts';
import { noCuts } from './noise/text-cuts.ts';
import { extractFeedLinks, type Feed } from './xml/extract-feed-links.ts';
import { extractJsonFeed } from './xml/extract-json-feed.ts';
import { datedEntries, extractSitemap, maxSitemapEntries } from './xml/extract-sitemap.ts';

export interface TextDocument {
  url: string;
  headers: readonly Header[];
  /** The decoded body. */
  text: string;
  charset: string;
  /**
   * Whether there was a zero byte: U+0000 has one in every encoding. In text of two bytes per character,
   * searching for it takes far longer.
   */
  mayHoldNul: boolean;
  /** Media type, in lower case without parameters. */
  type: string;
  maxLinks: number | undefined;
  schemes: ReadonlySet<string> | undefined;
  agentToken: string;
  /** Whether the simhash is wanted. */
  simhash: boolean;
  /** Whether the digested text is wanted. */
  changeText: boolean;
}

const readers: Record<
  Exclude<ContentKind, 'binary'>,
  (document: TextDocument) => Partial<DocumentContent>
> = {
  html: readHtmlContent,
  feed: readFeedContent,
  sitemap: readSitemapContent,
  xml: readXmlContent,
  text: readTextContent,
};

/** Reads the text of a document, by its kind. */
export function readContent(kind: keyof typeof readers, document: TextDocument): Partial<DocumentContent> {
  return readers[kind](document);
}

function readHtmlContent(document: TextDocument): Partial<DocumentContent> {
  const page = extractHtmlPage(document.text, {
    ...document,
    selfClosing: document.type === 'application/xhtml+xml',
    maxLinks: document.maxLinks ?? defaultMaxLinks,
    fragments: 'drop',
    wantsTextCuts: document.changeText,
  });
  const { text, lang, textCuts, ...fields } = page;
  const textStart = collapseWhitespace(page.title ?? '').length + 1;
  return {
    ...fields,
    ...textFields(text, document),
    ...digested(normaliseForChange({ ...fields, text, isInOneLine: true }), document, {
      cuts: textCuts,
      cutsFrom: textStart,
    }),
    language: detectLanguage(text, { htmlLang: lang, contentLanguage: contentLanguage(document) }),
  };
}

function readFeedContent(document: TextDocument): Partial<DocumentContent> {
  const { url: base, charset, schemes } = document;
  const context = { base, charset, fragments: 'drop', schemes } as const;
  const { text, ...fields } = readFeed(document, context);
  const named = relationsInHeaders(document);
  return {
    ...fields,
    hubs: [...new Set([...named.hubs, ...fields.hubs])],
    self: named.self ?? fields.self,
    ...textFields(text, document),
    ...digested(normaliseForChange({ ...fields, text }), document),
    language: detectLanguage(text, { contentLanguage: contentLanguage(document) }),
  };
}

function readFeed(document: TextDocument, context: UrlContext): Feed {
  const maxLinks = document.maxLinks ?? defaultMaxLinks;
  const json = /^\s*\{/.test(document.text) ? extractJsonFeed(document.text, context, maxLinks) : null;
  return json ?? extractFeedLinks(document.text, context, maxLinks);
}

/** Headers take precedence over the feed itself, as WebSub requires. */
function relationsInHeaders({ url, headers }: TextDocument): Pick<Feed, 'hubs' | 'self'> {
  const targets = (relation: string) =>
    parseLinkHeaders(headers)
      .filter(({ relations }) => relations.includes(relation))
      .flatMap(
        ({ reference }) => resolveUrl(reference, { base: url, charset: 'utf-8', fragments: 'drop' }) ?? [],
      );
  return { hubs: targets('hub'), self: targets('self')[0] ?? null };
}

function readSitemapContent({ text, url, maxLinks, schemes }: TextDocument): Partial<DocumentContent> {
  const sitemap = extractSitemap(text, url, maxLinks ?? maxSitemapEntries, schemes);
  const urls = new Set(sitemap.entries.map((entry) => entry.url));
  return {
    links: [...urls].map((url) => ({ url, kind: 'sitemap', nofollow: false })),
    linksTruncated: sitemap.truncated,
    dated: datedEntries(sitemap),
    textDigest: sha256(collapseWhitespace(text)),
  };
}

function readXmlContent(document: TextDocument): Partial<DocumentContent> {
  const line = collapseWhitespace(document.text);
  return { ...textFields(line, document), ...inOneLine(line, document) };
}

function readTextContent(document: TextDocument): Partial<DocumentContent> {
  const line = collapseWhitespace(document.text);
  // Programs, style sheets and data are not prose.
  const isProse = document.type === 'text/plain' || document.type === '';
  const language = isProse ? detectLanguage(line, { contentLanguage: contentLanguage(document) }) : null;
  return { ...textFields(line, document), ...inOneLine(line, document), language };
}

/** Text without title and links. */
const inOneLine = (line: string, document: TextDocument) => ({
  ...digested(line, document),
  comparedText: `\n${line}`,
});

function digested(
  text: string,
  wanted: Pick<TextDocument, 'changeText'>,
  layout: Pick<ChangeText, 'cuts' | 'cutsFrom'> = { cuts: noCuts, cutsFrom: 0 },
): Pick<DocumentContent, 'textDigest' | 'comparedText' | 'changeText'> {
  return {
    textDigest: sha256(text),
    comparedText: text,
    changeText: wanted.changeText ? { text, ...layout } : null,
  };
}

function textFields(
  text: string,
  wanted: Pick<TextDocument, 'simhash'>,
): Pick<DocumentContent, 'text' | 'textLength' | 'simhash'> {
  return { text, textLength: text.length, simhash: wanted.simhash ? simhash(text) : emptySimhash };
}

function contentLanguage({ headers }: TextDocument): string | null {
  return headerValues(headers, 'content-language')[0] ?? null;
}
