// The inner loops of a content thread in AssemblyScript, a part of TypeScript that compiles to WebAssembly, where they take half of the instructions that they take
// in JavaScript. `scan-html.ts` tells what is read, `markup-machine.ts` what a line is; `build.mjs` compiles it.
//
// In memory: what is known of names and units, tokens, then the UTF-16 code units of the document, and those of the line that is gathered from it. All
// positions that are told or asked for are in units from the beginning of the document; pointers (`…At`) are in bytes.

import { beginDocument, lineAt } from './document';
import { beginLine } from './line';
import { beginScan } from './scan';
import { tokensAt } from './tokens';

export { reserve } from './document';
export { append, appendScratch, appendSpace, lineLength, narrow, scratch, setKind } from './line';
export { define } from './names';
export { scan } from './scan';

/** The document stands where {@link reserve} said; the line is empty. */
export function begin(units: i32, selfClosing: bool): void {
  beginDocument(units);
  beginScan(selfClosing);
  beginLine();
}

export function tokens(): usize {
  return tokensAt;
}

export function line(): usize {
  return lineAt;
}
