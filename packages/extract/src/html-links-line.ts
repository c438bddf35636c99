import { decodeText } from './charset/decode-text.ts';
import { detectCharset } from './charset/detect-charset.ts';
import { headerValues, type Header } from './headers.ts';
import { extractHtmlPage, type HtmlPage } from './html/extract-html-page.ts';
import { defaultAgentToken } from './document-content.ts';
import { detectLanguage } from './language/detect-language.ts';

export type HtmlLinksAnswer =
  | (Pick<HtmlPage, 'base' | 'links' | 'refresh' | 'robots' | 'canonical' | 'title'> & {
      charset: string;
      language: string | null;
    })
  | { error: string };

interface HtmlLinksQuestion {
  url: string;
  headers: Header[];
  content: { text: string } | { bytes: Uint8Array };
}

const maxLinks = 20_000;

/**
 * Answers one line of `meguri html links`: what the crawler extracts from an HTML page. Links keep their
 * fragments. `html` is text and reported as utf-8; `htmlBase64` is decoded by its headers, declarations and
 * content.
 *
 * @param question `{ html | htmlBase64, url, headers?: [[name, value], …] }`
 */
export function htmlLinksLine(question: unknown): HtmlLinksAnswer {
  const parsed = parseQuestion(question);
  if ('error' in parsed) return parsed;
  const { url, headers, content } = parsed;
  const charset = 'text' in content ? 'utf-8' : detectCharset(content.bytes, headers).charset;
  const html = 'text' in content ? content.text : decodeText(content.bytes, charset);
  const page = extractHtmlPage(html, {
    url,
    headers,
    charset,
    selfClosing: false,
    maxLinks,
    agentToken: defaultAgentToken,
    fragments: 'keep',
  });
  const { base, links, refresh, robots, canonical, title } = page;
  const contentLanguage = headerValues(headers, 'content-language')[0] ?? null;
  const language = detectLanguage(page.text, { htmlLang: page.lang, contentLanguage });
  return { base, links, refresh, robots, canonical, charset, title, language };
}

function parseQuestion(question: unknown): HtmlLinksQuestion | { error: string } {
  if (typeof question !== 'object' || question === null) return { error: 'the line is not a JSON object' };
  const html: unknown = 'html' in question ? question.html : undefined;
  const base64: unknown = 'htmlBase64' in question ? question.htmlBase64 : undefined;
  const url: unknown = 'url' in question ? question.url : undefined;
  const headers: unknown = 'headers' in question ? question.headers : [];

  const parsedUrl = typeof url === 'string' ? URL.parse(url) : null;
  if (parsedUrl === null) return { error: 'url: an absolute URL is required' };
  if (parsedUrl.protocol !== 'http:' && parsedUrl.protocol !== 'https:')
    return { error: 'url: http or https is required' };
  if (!isHeaderList(headers)) return { error: 'headers: a list of [name, value] pairs is required' };
  if (typeof html === 'string' && base64 === undefined)
    return { url: parsedUrl.href, headers, content: { text: html } };
  if (typeof base64 === 'string' && html === undefined) {
    if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) return { error: 'htmlBase64: not Base64' };
    return { url: parsedUrl.href, headers, content: { bytes: Buffer.from(base64, 'base64') } };
  }
  return { error: 'exactly one of html and htmlBase64 is required, as a string' };
}

function isHeaderList(value: unknown): value is Header[] {
  return (
    Array.isArray(value) &&
    value.every(
      (pair: unknown) =>
        Array.isArray(pair) &&
        pair.length === 2 &&
        typeof pair[0] === 'string' &&
        typeof pair[1] === 'string',
    )
  );
}
