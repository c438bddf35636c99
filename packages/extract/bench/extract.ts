/**
 * Throughput of content work on one thread: `node packages/extract/bench/extract.ts`.
 * Real pages are those of Debian's python3-doc where it is installed.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normaliseForChange, simhash, textBlocks } from '../src/index.ts';
import { detectCharset } from '../src/charset/detect-charset.ts';
import { decodeText } from '../src/charset/decode-text.ts';
import { sha256 } from '../src/digest.ts';
import { extractDocument } from '../src/extract-document.ts';
import { extractHtmlPage } from '../src/html/extract-html-page.ts';
import { detectLanguage } from '../src/language/detect-language.ts';

const realPages = '/usr/share/doc/python3-doc/html';
const maxRealPages = 400;
const url = 'http://bench.example/docs/page.html';
const headers = [['Content-Type', 'text/html; charset=utf-8']] as const;

/** A page of an ordinary site: navigation, paragraphs, some images. */
function syntheticPage(paragraphs: number, sentence: string): Uint8Array {
  const links = Array.from(
    { length: 60 },
    (_, index) => `<li><a href="/section/${index}?page=1">${index}</a></li>`,
  );
  const text = Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p class="body">${sentence.repeat(5)} <a href='item-${index}.html'>${index}</a> &amp; <b>x</b></p>`,
  );
  return Buffer.from(
    `<!doctype html><html><head><title>Page</title></head><body><ul>${links.join('')}</ul>${text.join('\n')}`,
  );
}

function readRealPages(): Uint8Array[] {
  if (!existsSync(realPages)) return [];
  return globSync('**/*.html', { cwd: realPages })
    .slice(0, maxRealPages)
    .map((file) => readFileSync(join(realPages, file)));
}

function report(name: string, bodies: Uint8Array[], work: (body: Uint8Array) => unknown): void {
  const megabytes = bodies.reduce((sum, body) => sum + body.length, 0) / 1e6;
  for (const body of bodies.slice(0, 20)) work(body);
  // Processor time, so that a busy machine does not show.
  const start = process.cpuUsage();
  for (const body of bodies) work(body);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const perPage = (seconds * 1000) / bodies.length;
  console.info(
    `${name.padEnd(40)} ${(megabytes / seconds).toFixed(1).padStart(8)} MB/s ${perPage.toFixed(2)} ms/page`,
  );
}

const sets: [string, Uint8Array[]][] = [
  [
    'synthetic English',
    Array.from({ length: 100 }, () => syntheticPage(100, 'Every known page is revisited in time. ')),
  ],
  [
    'synthetic Japanese',
    Array.from({ length: 100 }, () => syntheticPage(100, '知られたページはすべて再び訪れる。')),
  ],
  ['python3-doc', readRealPages()],
];

for (const [name, bodies] of sets) {
  if (bodies.length === 0) {
    console.info(`${name}: not installed, skipped`);
    continue;
  }
  const page = {
    url,
    headers,
    charset: 'utf-8',
    selfClosing: false,
    maxLinks: 20_000,
    agentToken: 'meguri',
    fragments: 'drop',
  } as const;
  report(`${name}: extractDocument`, bodies, (body) => extractDocument({ url, headers, body }));
  report(`${name}: charset and decoding`, bodies, (body) =>
    decodeText(body, detectCharset(body, headers).charset),
  );
  report(`${name}: links and text`, bodies, (body) => extractHtmlPage(decodeText(body, 'utf-8'), page));
  report(`${name}: SHA-256`, bodies, sha256);
  const texts = new Map(bodies.map((body) => [body, extractHtmlPage(decodeText(body, 'utf-8'), page)]));
  report(`${name}: normalising`, bodies, (body) =>
    normaliseForChange(texts.get(body) ?? { title: '', text: '', links: [] }),
  );
  report(`${name}: simhash`, bodies, (body) => simhash(texts.get(body)?.text ?? ''));
  const changeTexts = new Map(
    bodies.map((body) => [body, extractDocument({ url, headers, body, changeText: true }).changeText]),
  );
  report(`${name}: blocks`, bodies, (body) => {
    const changeText = changeTexts.get(body);
    return changeText && textBlocks(changeText);
  });
  report(`${name}: language`, bodies, (body) => detectLanguage(texts.get(body)?.text ?? ''));
}
