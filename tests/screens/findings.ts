import type { Page } from '@playwright/test';
import { englishWords } from './words.ts';

/** Words in a row of Latin letters that make a phrase; names, codes and units are shorter. */
const phrase = /[A-Za-z][a-z’']+(?: [A-Za-z][a-z’']+){2,}/;

const english = englishWords();

/** Runs in the page. Left out is where anything may be in any language: what was archived, typed or sent, code, and names. */
const readTexts = `(() => {
  const found = [];
  const foreign = 'code, pre, kbd, textarea, option, script, style, [lang]:not(html), .font-mono';
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest(foreign)) continue;
    if (node !== element) found.push(node.textContent);
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '');
  }
  return found;
})()`;

/** Phrases and words of ours on a Japanese screen, and in what it says to a screen reader, that are not Japanese. */
export async function findUntranslated(page: Page): Promise<string[]> {
  const texts = new Set(await page.evaluate<string[]>(readTexts));
  return [...texts]
    .filter((text) => phrase.test(text) || english.has(text.trim()))
    .map((text) => `not in Japanese: ${text.trim()}`);
}

/** What makes the page wider than its window. */
export async function findOverflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return excess > 0 ? [`${excess} px wider than the window`] : [];
}
