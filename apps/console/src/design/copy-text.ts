/**
 * Copies a text. Browsers offer the clipboard only on secure connections; over plain HTTP, a selection is
 * copied.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // In the open dialog, if any: elements outside it cannot be focused.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  const focused = document.activeElement;
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without a secure context
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
