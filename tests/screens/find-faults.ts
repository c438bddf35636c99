import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { englishMessages } from './messages.ts';

/** Three Latin words in a row are a phrase. Names, codes and units are shorter. */
const phrase = /[A-Za-z][a-z’']+(?: [A-Za-z][a-z’']+){2,}/;

const english = englishMessages();

/** Runs in the page. Skips content that can be in any language: archived or typed text, code, names. */
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

/** Console texts on a Japanese screen, screen reader texts included, that are not Japanese. */
export async function findUntranslated(page: Page): Promise<string[]> {
  const texts = new Set(await page.evaluate<string[]>(readTexts));
  return [...texts]
    .filter((text) => phrase.test(text) || english.has(text.trim()))
    .map((text) => `not in Japanese: ${text.trim()}`);
}

/**
 * Violations of any axe rule, WCAG 2.2 AA included: its id and the elements.
 *
 * @param length of each element's HTML
 */
export async function findViolations(page: Page, length = Infinity): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Results of frames of other origins are joined in a page opened for it: half of the time, for nothing
    // where there are none.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, length)).join(' ')}`,
  );
}

/** Horizontal overflow of the page. */
export async function findOverflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return excess > 0 ? [`${excess} px wider than the window`] : [];
}

/**
 * Runs in the page after a key press, so that focus set by script matches `:focus-visible`.
 * One stop is enough in a group with arrow keys. Rows open with `j`, `k` and Enter, palette options follow
 * the text field, and a table repeats what a chart shows.
 */
const readFaults = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch]';
  const groups = '[role=group], [role=tablist], [role=radiogroup]';
  const byOtherKeys = '[data-row], [role=option], label, .recharts-surface, .map-canvas';
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const nameOf = (element) => element.outerHTML.replace(/ (?:class|style|d)="[^"]*"/g, '').slice(0, 120);
  const within = document.querySelector('dialog[open]') ?? document.body;
  const all = [...within.querySelectorAll('*')].filter(shown);
  const isUsable = (element) => !element.disabled && !element.closest('[inert]');
  const own = all.filter((element) => element.matches(controls) && isUsable(element));
  const stops = all.filter((element) => element.tabIndex >= 0 && isUsable(element));
  const hasStop = (element) => {
    const group = element.closest(groups);
    return group !== null && stops.some((stop) => stop !== element && group.contains(stop) && stop.closest(groups) === group);
  };
  const missed = own.filter((element) => element.tabIndex < 0 && !hasStop(element));

  const isPointed = (element) => getComputedStyle(element).cursor === 'pointer';
  const mouseOnly = all.filter((element) =>
    isPointed(element) && !isPointed(element.parentElement) && !element.closest(controls) && !element.closest(byOtherKeys));

  const looks = (element) => {
    const around = [element, ...element.children, element.parentElement, element.nextElementSibling].filter(Boolean);
    return around.map((one) => {
      const { outline, boxShadow, borderColor, backgroundColor, stroke, opacity } = getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor, stroke, opacity].join();
    }).join(';');
  };
  const unseen = stops.filter((element) => {
    document.activeElement?.blur?.();
    const before = looks(element);
    element.focus({ preventScroll: true });
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return document.activeElement === element && looks(element) === before;
  });
  const unreached = stops.filter((element) => element.tabIndex > 0);
  document.activeElement?.blur?.();

  const report = (what, elements) => elements.map((element) => what + ': ' + nameOf(element));
  return [...report('no key reaches', missed), ...report('only a pointer works', mouseOnly),
    ...report('no focus is seen', unseen), ...report('out of order for Tab', unreached)];
})()`;

/** Controls that the keyboard cannot reach, or whose focus is invisible. */
export async function findKeyboardFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return await page.evaluate<string[]>(readFaults);
}
