import type { Page } from '@playwright/test';

/**
 * Runs in the page, after a key was pressed, so that a focus given by script is shown as one given by Tab.
 * One stop of a group with arrow keys stands for all; a row opens by `j`, `k` and Enter; options of the palette follow its text field; what a
 * picture shows stands in the table beside it.
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

  const told = (what, elements) => elements.map((element) => what + ': ' + nameOf(element));
  return [...told('no key reaches', missed), ...told('only a pointer works', mouseOnly),
    ...told('no focus is seen', unseen), ...told('out of order for Tab', unreached)];
})()`;

/** What of a screen cannot be reached from the keyboard, or not seen when it is. */
export async function findKeyboardFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return await page.evaluate<string[]>(readFaults);
}
