import { respond, type Routes } from './server-exchange.ts';

/** 日本語 in the encodings that Node can decode but not write. */
const japanese = {
  shiftJis: Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]),
  eucJp: Buffer.from([0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec]),
};

function titled(title: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('<!doctype html><title>'), title, Buffer.from('</title><p>ok</p>')]);
}

function manyLinks(count: number): string {
  return Array.from({ length: count }, (_, n) => `<a href="/page/${n}">${n}</a>`).join('\n');
}

/** Malformed pages in correct responses. */
export const malformedPageRoutes: Routes = {
  '/html/cut': (exchange) =>
    respond(exchange, '<!doctype html><title>cut</title><p><a href="/ok">ok</a><a href="/hal'),
  /** `/html/deep/200` nests that many elements around a link. */
  '/html/deep': (exchange) => {
    const levels = Number(exchange.rest[0] ?? 200);
    const page = `${'<div>'.repeat(levels)}<a href="/ok">ok</a>${'</div>'.repeat(levels)}`;
    respond(exchange, `<!doctype html>${page}`);
  },
  /** `/html/links/20000` has that many different links. */
  '/html/links': (exchange) =>
    respond(exchange, `<!doctype html>${manyLinks(Number(exchange.rest[0] ?? 20_000))}`),
  '/html/long-url': (exchange) =>
    respond(exchange, `<!doctype html><a href="/${'x'.repeat(100_000)}">long</a><a href="/ok">ok</a>`),
  '/html/nul': (exchange) =>
    respond(exchange, '<!doctype html><title>a\0b</title><a href="/o\0k">nul</a><a href="/ok">\0ok</a>'),
  '/charset/shift-jis': (exchange) => respond(exchange, titled(japanese.shiftJis)),
  '/charset/euc-jp': (exchange) =>
    respond(exchange, titled(japanese.eucJp), { 'Content-Type': 'text/html; charset=shift_jis' }),
  '/charset/utf-16': (exchange) =>
    respond(exchange, Buffer.from('\ufeff<!doctype html><title>日本語</title>', 'utf16le'), {
      'Content-Type': 'text/html; charset=iso-8859-1',
    }),
};
