declare global {
  interface Window {
    /** Ends {@link holdEarlyInput}, and replays the held clicks and keys. */
    meguriReplayInput?: () => void;
  }
}

/**
 * A script that holds clicks on buttons and keys of shortcuts until the components of a page can answer them;
 * without it they would be lost. Repeated clicks on one button count once, because users click again while
 * nothing happens. Submit buttons are disabled until then; links and text input need no script.
 */
export const holdEarlyInput = `(() => {
  const held = [];
  const hold = (input) => {
    if (held.length < 16) held.push(input);
  };
  const elementOf = ({ target }) => (target instanceof Element ? target : document.body);
  const onClick = (event) => {
    const button = elementOf(event).closest('button');
    if (button === null || button.type === 'submit') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button !== held.at(-1)?.button) hold({ button });
  };
  const onKey = (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isFind = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    const target = elementOf(event);
    if (!isFind && (!isLetter || target.closest('input, textarea, select, [contenteditable]'))) return;
    // Browsers use these keys themselves.
    if (isFind || key === '/') event.preventDefault();
    hold({ target, keys: { key, ctrlKey, metaKey, shiftKey: event.shiftKey, bubbles: true, cancelable: true } });
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  window.meguriReplayInput = () => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKey, true);
    for (const { button, target, keys } of held.splice(0)) {
      if (button?.isConnected) button.click();
      if (keys) (target.isConnected ? target : document.body).dispatchEvent(new KeyboardEvent('keydown', keys));
    }
  };
})();`;
