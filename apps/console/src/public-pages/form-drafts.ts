import { html } from 'hono/html';
import type { Html } from './public-page.ts';

/** Texts of the note above a form whose text was restored. */
export interface DraftTexts {
  /** Contains `{at}` for the time of day. */
  restored: string;
  discard: string;
}

/** The script that keeps text typed into the forms above it; without scripts the forms work, too. */
export function keepFormDrafts(nonce: string, { restored, discard }: DraftTexts): Html {
  return html`<script
    src="/form-drafts.js"
    nonce="${nonce}"
    data-restored="${restored}"
    data-discard="${discard}"
  ></script>`;
}
