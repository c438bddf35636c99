declare global {
  interface Window {
    /** Of {@link holdEarlyClicks}: ends the holding, and clicks what was clicked meanwhile. */
    meguriReplayClicks?: () => void;
  }
}

/**
 * A script that holds the clicks on buttons of a page until its components can answer them; without it they would
 * be lost. A button that is clicked several times in a row is clicked once: who gets no answer tries again. Submit
 * buttons are disabled for so long, and links need no script.
 */
export const holdEarlyClicks = `(() => {
  const clicked = [];
  const hold = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || button.type === 'submit') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button !== clicked.at(-1) && clicked.length < 8) clicked.push(button);
  };
  document.addEventListener('click', hold, true);
  window.meguriReplayClicks = () => {
    document.removeEventListener('click', hold, true);
    for (const button of clicked.splice(0)) if (button.isConnected) button.click();
  };
})();`;
