/** Kinds of tokens; of each the words that follow. */
export const textToken = 0; // flags, start, end
export const openToken = 1; // id, start of name, end of name, then attributes
export const closeToken = 2; // id, start of name, end of name
export const endToken = 3;
export const moreToken = 4; // more attributes of the tag before

// Attributes: their number, and of each id and flags, start and end of name, start and end of value.

/** Flag of texts and of values of attributes: an ampersand may be in them. */
export const hasReference = 0x10000;
/** With the number of attributes: there is no room for all of them, and more follow. */
export const continues = 0x80000000;

const tokenBytes = 131072;
export const tokensAt = memory.data(131072);
/** An attribute, the end of its tag and the text of its element still fit in behind. */
export const lastAttributeAt = tokensAt + tokenBytes - 96;
/** A tag without attributes still fits in behind. */
export const lastTokenAt = tokensAt + tokenBytes - 256;

/** Where the next word goes. */
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
