// The inner loops of a content thread in AssemblyScript, a subset of TypeScript that compiles to WebAssembly:
// half the instructions of JavaScript. `scan-html.ts` documents the tokens, `markup-machine.ts` the line.
// `compile.mjs` compiles it. Memory holds tables of names and units, tokens, the UTF-16 code units of the
// document, and those of the line. Positions are in units from the beginning of the document; addresses
// (`…At`) are in bytes.

import { beginDocument, lineAt } from './document';
import { beginLine } from './line';
import { beginScan } from './scan';
import { tokensAt } from './tokens';

export { reserve } from './document';
export { append, appendScratch, appendSpace, lineLength, narrow, scratch, setKind } from './line';
export { define } from './names';
export { scan } from './scan';

/** Begins a document at the address that {@link reserve} returned, with an empty line. */
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
