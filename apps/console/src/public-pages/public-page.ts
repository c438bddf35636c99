import { html } from 'hono/html';
import type { Locale } from '../i18n/locales.ts';

/**
 * HTML in which every value is escaped. Only the tagged template `html` makes it; `raw` is the one way to
 * insert a string as HTML, so a review needs to look for nothing else.
 */
export type Html = ReturnType<typeof html>;

interface PublicPage {
  locale: Locale;
  title: string;
  body: Html;
  footer?: Html;
  /** A notice above the title, such as that of a demo. */
  notice?: Html | undefined;
  /** Makes the browser reload the page after this many seconds. */
  refreshSeconds?: number | undefined;
}

/** A whole page of one column, in the style of all public pages. */
export function publicPage({ title, body, ...page }: PublicPage): Html {
  return htmlDocument({
    ...page,
    title: `${title} · Meguri`,
    body: html`<h1>${title}</h1>
      ${body}`,
  });
}

/** The frame of every public page; `body` has its own heading. */
export function htmlDocument({ locale, title, body, footer, notice, refreshSeconds }: PublicPage): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/public-pages.css" />
        <link rel="icon" href="/icon.svg" />
        ${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
      </head>
      <body>
        <main>${notice}${body}</main>
        ${footer && html`<footer>${footer}</footer>`}
      </body>
    </html> `;
}

export function link(href: string, text: unknown): Html {
  return html`<a href="${href}">${text}</a>`;
}

/** A link to the same page in the other language; `name` is in that language. */
export function languageLink(locale: Locale, name: string): Html {
  const other = locale === 'ja' ? 'en' : 'ja';
  return html`<a href="?lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`;
}
