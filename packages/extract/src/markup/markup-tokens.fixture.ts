import { NameTable } from './html-names.ts';
import type { MarkupHandler } from './markup-handler.ts';
import { scanHtml } from './scan-html.ts';
import { tokeniseByStates } from './tokenise-by-states.ts';

/** Text, `/name` of a closed tag, or the name of an open tag with its attributes. */
export type Token = string | [string, [string, string][]];

const allNames = new NameTable((name) => name, 'all');

/** The tokens of the WebAssembly reader. */
export function tokensByScanning(html: string, selfClosing = false): Token[] {
  return collectTokens((handler) => scanHtml(html, selfClosing, allNames, handler));
}

/** The tokens of htmlparser2's state machine. */
export function tokensByStates(html: string, selfClosing: boolean): Token[] {
  return collectTokens((handler) => tokeniseByStates(html, { xml: false, selfClosing }, handler));
}

/** Text between two tags is one token: the readers may report it in different pieces. */
function collectTokens(read: (handler: MarkupHandler) => void): Token[] {
  const tokens: Token[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') tokens.push(`text ${text}`);
    text = '';
  };
  read({
    readsAttributes: () => true,
    openTag(name, attributes) {
      endText();
      tokens.push([name, [...attributes]]);
    },
    closeTag(name) {
      endText();
      tokens.push(`/${name}`);
    },
    text(source, start, end) {
      text += source.slice(start, end);
    },
  });
  endText();
  return tokens;
}

/** Closes everything that a document may leave open: the readers report unfinished constructs differently. */
export const closingMarkup = `">'>-->]]></title></script></style></textarea></iframe></xmp></noembed></noframes> `;

/**
 * Whether both readers must agree on a document: the state machine misses a character reference that follows
 * the beginning of an end tag inside a title.
 */
export function isComparable(html: string): boolean {
  return !/<\/?\w*&/.test(html);
}
