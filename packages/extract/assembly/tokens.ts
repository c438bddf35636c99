/** Kinds of tokens, each with the words that follow. */
export const textToken = 0; // flags, start, end
export const openToken = 1; // id, start of name, end of name, then attributes
export const closeToken = 2; // id, start of name, end of name
export const endToken = 3;
export const moreToken = 4; // more attributes of the previous tag

// Attributes: their number, and for each id and flags, start and end of name, start and end of value.

/** Flag of texts and attribute values: they may contain an ampersand. */
export const hasReference = 0x10000;
/** Flag of the number of attributes: more follow in the next tokens. */
export const continues = 0x80000000;

const tokenBytes = 131072;
export const tokensAt = memory.data(131072);
/** The last address at which an attribute, the end of its tag and the text of its element fit. */
export const lastAttributeAt = tokensAt + tokenBytes - 96;
/** The last address at which a tag without attributes fits. */
export const lastTokenAt = tokensAt + tokenBytes - 256;

/** Address of the next word. */
export let out: usize = tokensAt;

export function beginTokens(): void {
  out = tokensAt;
}

export function put(word: i32): void {
  store<i32>(out, word);
  out += 4;
}

export function putWords(kind: i32, id: i32, start: i32, end: i32): void {
  const at = out;
  store<i32>(at, kind);
  store<i32>(at, id, 4);
  store<i32>(at, start, 8);
  store<i32>(at, end, 12);
  out = at + 16;
}
