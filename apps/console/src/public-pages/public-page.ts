import { escapeHtml } from './html.ts';

interface PublicPage {
  locale: string;
  title: string;
  /** HTML. */
  body: string;
  /** HTML below it all. */
  footer?: string;
  /** The page is asked for anew after so many seconds. */
  refreshSeconds?: number | undefined;
}

/** A whole small page of one column, with the style of all public pages. */
export function publicPage({ locale, title, body, footer, refreshSeconds }: PublicPage): string {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const foot = footer === undefined ? '' : `<footer>${footer}</footer>`;
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Meguri</title><link rel="stylesheet" href="/public-pages.css"><link rel="icon" href="/icon.svg">${refresh}</head><body><main><h1>${escapeHtml(title)}</h1>${body}</main>${foot}</body></html>`;
}

/** The nonce that the proxy gave this request; empty where there is none, and nothing inline runs then. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
}
