const storageKey = 'meguri-screen-keys';

/** Whether keys without Ctrl act on a screen. Speech input types letters that nobody meant, so that they can be switched off (WCAG 2.1.4). */
export function hasScreenKeys(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function setScreenKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** What takes letters itself, and whatever stands above the screen. */
const takesKeys = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** Whether a key press is meant for the screen: no control takes it, and no key for the browser is held. */
export function isScreenKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(takesKeys)) && hasScreenKeys();
}
