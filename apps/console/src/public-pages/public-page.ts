import { escapeHtml } from './html.ts';

/** A whole small page of one column, with the style of all public pages. `body` is HTML. */
export function publicPage(page: { locale: string; title: string; body: string }): string {
  const { locale, title, body } = page;
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Meguri</title><link rel="stylesheet" href="/public-pages.css"><link rel="icon" href="/icon.svg"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** The nonce that the proxy gave this request; empty where there is none, and nothing inline runs then. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
}
