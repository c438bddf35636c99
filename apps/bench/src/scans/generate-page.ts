import type { Random } from '@meguri/contracts';
import { normal } from '@meguri/scenarios/draws';

/** Page sizes are distributed log-normally, as on the web: most pages are short, a few very long. */
const meanBytes = 39_000;
const sigma = 0.9;
const siteSigma = 0.7;
const median = meanBytes / Math.exp((sigma * sigma) / 2);
const longestBytes = 1_000_000;
const shortestBytes = 1_000;

const distinctWords = 6_000;
const syllables = 'ka ri to mo ne su ha ve lin der ous ing tion per con al es ta or um'.split(' ');

/**
 * Mean page sizes differ between sites as page sizes do within a site.
 * @returns the mean page size of a site divided by that of all sites
 */
export function createSites(random: Random): () => number {
  return () => Math.exp(siteSigma * normal(random) - (siteSigma * siteSigma) / 2);
}

/** Generates pages of a site: navigation, headings, text, tables and links, with words of one language. */
export function createPages(random: Random): (number: number, scale?: number) => string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
  const words = Array.from({ length: distinctWords }, () =>
    Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => pick(syllables)).join(''),
  );
  /** Few words are frequent, most are rare. */
  const word = () => words[Math.floor(distinctWords * random.next() ** 3)]!;
  const someWords = (count: number) => Array.from({ length: count }, word).join(' ');
  const address = () => `/${word()}/${word()}-${Math.floor(random.next() * 100_000)}.html`;
  const link = () =>
    random.next() < 0.15
      ? `<a href="https://www.${word()}.example${address()}" rel="nofollow">${someWords(2)}</a>`
      : `<a class="reference internal" href="${random.next() < 0.3 ? '..' : ''}${address()}#${word()}" title="${someWords(2)}">${someWords(2)}</a>`;
  const parts = [
    () => `<p>${someWords(40)}, ${link()} ${someWords(20)}. ${someWords(30)} &amp; <em>${word()}</em>.</p>\n`,
    () =>
      `<div class="section" id="${word()}-${word()}"><h2>${someWords(4)}<a class="headerlink" href="#${word()}">¶</a></h2></div>\n`,
    () => `<ul class="simple">\n${`<li>${link()} ${someWords(6)}</li>\n`.repeat(4)}</ul>\n`,
    () => `<img src="/_images/${word()}.png" alt="${someWords(3)}" loading="lazy">\n`,
    () => `<pre><span class="kn">${word()}</span> <span class="o">=</span> ${someWords(12)}</pre>\n`,
    () => `<table><tr><td>${someWords(5)}</td><td>${Math.floor(random.next() * 1e6)}</td></tr></table>\n`,
  ];
  const menu = Array.from({ length: 25 }, () => `<li class="toctree-l1">${link()}</li>\n`).join('');
  return (number, scale = 1) => {
    const usual = median * scale * Math.exp(sigma * normal(random));
    const bytes = Math.min(longestBytes, Math.max(shortestBytes, usual));
    const page = [
      `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${someWords(4)} ${number}</title>\n` +
        `<link rel="stylesheet" href="/_static/site.css"><script src="/_static/site.js"></script></head>\n` +
        `<body><nav><ul>\n${menu}</ul></nav>\n<main>`,
    ];
    for (let length = page[0]!.length; length < bytes;) {
      const part = pick(parts)();
      page.push(part);
      length += part.length;
    }
    page.push('</main></body></html>\n');
    return page.join('');
  };
}
