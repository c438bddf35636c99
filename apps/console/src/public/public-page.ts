import { escapeHtml } from './escape-html.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;max-width:40rem;margin:0 auto;padding:1.5rem 1rem;color:light-dark(#14181c,#e6e9ec);background:light-dark(#fff,#14181c)}
h1{font-size:1.5rem;line-height:1.3}label{display:block;font-weight:600;margin-top:1rem}input,textarea{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid light-dark(#6b7680,#8b96a0);border-radius:6px;color:inherit;background:inherit}
small{display:block;color:light-dark(#4d5760,#a9b3bc)}button{font:inherit;font-weight:600;margin-top:1.25rem;padding:.6rem 1.5rem;border:0;border-radius:6px;color:#fff;background:#0b5cad}
pre{padding:.75rem;border-radius:6px;background:light-dark(#eef1f3,#20262c);overflow-x:auto}[role=alert]{padding:.75rem;border-left:4px solid #c2410c}.trap{position:absolute;left:-9999px}a{color:light-dark(#0b5cad,#7ab8ff)}`;

/** A whole small page of one column, without anything that it would have to load. `body` is HTML. */
export function publicPage(page: { locale: string; title: string; body: string; nonce: string }): string {
  const { locale, title, body, nonce } = page;
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Meguri</title><style nonce="${escapeHtml(nonce)}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** The nonce that the proxy gave this request; empty where there is none, and nothing inline runs then. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
}
