import { escapeHtml } from '../html.ts';

/** A table of texts that scrolls by itself where it is wider than the screen. */
export function table(
  label: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = headers.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<div class="wide" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Addresses may break anywhere, dates and numbers nowhere; everything else breaks between words. */
function cell(text: string): string {
  const kind = /^\/|:\/\//.test(text) ? 'address' : /^[\d,.:-]+$/.test(text) ? 'number' : null;
  return `<td${kind === null ? '' : ` class="${kind}"`}>${escapeHtml(text)}</td>`;
}

/** A page of a host that is named already: what follows the host in its URL. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.pathname + parsed.search : url;
}
