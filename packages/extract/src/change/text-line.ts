const kinds = { ordinary: 0, space: 1, dropped: 2 } as const;

/** Of each UTF-16 code unit: looking it up costs less than a regular expression that stops at every blank. */
const kindOfUnit = new Uint8Array(0x1_0000);
for (const unit of [9, 10, 11, 12, 13, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]) {
  kindOfUnit[unit] = kinds.space;
}
kindOfUnit.fill(kinds.space, 0x2000, 0x200b);
for (const unit of [0xad, 0x200b, 0x2060, 0xfeff]) kindOfUnit[unit] = kinds.dropped;

/** Whether text is in one line already, as {@link TextLine} would leave it. */
export function isInOneLine(text: string): boolean {
  let afterSpace = true;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (kindOfUnit[unit] === kinds.ordinary) afterSpace = false;
    else if (unit !== 0x20 || afterSpace) return false;
    else afterSpace = true;
  }
  return text === '' || !afterSpace;
}

/**
 * Gathers text in one line: every run of white space, including no-break spaces, becomes one space, none stands at either end, and
 * characters without width (zero-width spaces and joins between words, soft hyphens, byte order marks) go.
 */
export class TextLine {
  #units: Uint16Array;
  #written = 0;
  #widest = 0;
  /** A blank is written when something follows it. */
  #owesSpace = false;

  /** @param capacity UTF-16 code units to make room for; more may come */
  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
  }

  /** Adds the characters of `source` from `start` up to but not including `end`. */
  append(source: string, start: number, end: number): void {
    const units = this.#roomFor(end - start + 1);
    let written = this.#written;
    let widest = this.#widest;
    let owesSpace = this.#owesSpace;
    for (let index = start; index < end; index += 1) {
      const unit = source.charCodeAt(index);
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
      } else if (kind === kinds.space && written > 0) owesSpace = true;
    }
    this.#written = written;
    this.#widest = widest;
    this.#owesSpace = owesSpace;
  }

  /** Separates what was added from what follows. */
  appendSpace(): void {
    this.#owesSpace ||= this.#written > 0;
  }

  /** UTF-16 code units so far, without a blank that is owed. */
  get length(): number {
    return this.#written;
  }

  toString(): string {
    const { buffer, byteOffset } = this.#units;
    // Text of one byte a character takes half the memory, and everything that reads it is faster.
    if (this.#widest < 0x100) return Buffer.from(this.#units.subarray(0, this.#written)).toString('latin1');
    return Buffer.from(buffer, byteOffset, this.#written * 2).toString('utf16le');
  }

  #roomFor(more: number): Uint16Array {
    const needed = this.#written + more;
    if (needed > this.#units.length) {
      const larger = new Uint16Array(Math.max(needed, this.#units.length * 2));
      larger.set(this.#units);
      this.#units = larger;
    }
    return this.#units;
  }
}
