import { html } from 'hono/html';
import type { Html } from './public-page.ts';

/** Texts of the note above a form whose text was restored. */
export interface DraftTexts {
  /** With `{at}` where the time of day stands. */
  restored: string;
  discard: string;
}

/** The script that keeps what is typed into the forms above it; without scripts they work as they are. */
export function keepFormDrafts(nonce: string, { restored, discard }: DraftTexts): Html {
  return html`<script
    src="/form-drafts.js"
    nonce="${nonce}"
    data-restored="${restored}"
    data-discard="${discard}"
  ></script>`;
}
