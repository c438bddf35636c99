const kinds = { ordinary: 0, space: 1, dropped: 2 } as const;

/** Of each UTF-16 code unit: looking it up costs less than a regular expression that stops at every blank. */
const kindOfUnit = new Uint8Array(0x1_0000);
for (const unit of [9, 10, 11, 12, 13, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]) {
  kindOfUnit[unit] = kinds.space;
}
kindOfUnit.fill(kinds.space, 0x2000, 0x200b);
for (const unit of [0xad, 0x200b, 0x2060, 0xfeff]) kindOfUnit[unit] = kinds.dropped;

/**
 * Text in one line: every run of white space, including no-break spaces, becomes one space, and characters without
 * width (zero-width spaces and joins between words, soft hyphens, byte order marks) go.
 */
export function collapseWhitespace(text: string): string {
  const { length } = text;
  const units = new Uint16Array(length);
  let written = 0;
  let widest = 0;
  // Blanks are written when something follows them, so that none stand at either end.
  let owesSpace = false;
  let isSame = true;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    const kind = kindOfUnit[unit]!;
    if (kind === kinds.ordinary) {
      if (owesSpace) {
        units[written] = 0x20;
        written += 1;
        owesSpace = false;
      }
      units[written] = unit;
      written += 1;
      widest |= unit;
    } else {
      isSame &&= unit === 0x20;
      if (kind === kinds.space && written > 0) owesSpace = true;
    }
  }
  if (isSame && written === length) return text;
  return textOf(units.subarray(0, written), widest < 0x100);
}

/** Text of one byte a character takes half the memory, and everything that reads it is faster. */
function textOf(units: Uint16Array, isLatin1: boolean): string {
  if (isLatin1) return Buffer.from(units).toString('latin1');
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}
