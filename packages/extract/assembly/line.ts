import { lineAt, sourceAt } from './document';

const spaceKind = 1;
/** Kind of each unit: 1 white space, 2 without width. */
const kindOfUnit = memory.data(0x10000);
/** Buffer for text to be added to the line that is not part of the document. */
const scratchAt = memory.data(8256);

let written = 0;
let widest: u32 = 0;
/** Whether the line is empty or ends in a blank, so that another blank is dropped. */
let isAfterSpace = true;

export function beginLine(): void {
  written = 0;
  widest = 0;
  isAfterSpace = true;
}

export function scratch(): usize {
  return scratchAt;
}

/** Sets the kind of a unit: 1 white space, 2 without width. */
export function setKind(unit: i32, kind: i32): void {
  store<u8>(kindOfUnit + unit, <u8>kind);
}

/** Adds units of the document to the line. */
export function append(start: i32, end: i32): void {
  appendAt(sourceAt + ((<usize>start) << 1), sourceAt + ((<usize>end) << 1));
}

/** Adds the first units of the scratch buffer to the line. */
export function appendScratch(units: i32): void {
  appendAt(scratchAt, scratchAt + ((<usize>units) << 1));
}

function appendAt(start: usize, last: usize): void {
  let to = lineAt + ((<usize>written) << 1);
  const begun = to;
  let wide = widest;
  let after: u32 = isAfterSpace ? 1 : 0;
  let from = start;
  const blanks = i16x8.splat(0x20);
  const range = i16x8.splat(0x5e);
  // Copies eight units at a time if they are printable ASCII and no blank follows another.
  while (from < last) {
    const units = v128.load(from);
    const left = min<u32>(<u32>((last - from) >>> 1), 8);
    const lanes: u32 = (1 << left) - 1;
    const special = <u32>i16x8.bitmask(i16x8.gt_u(i16x8.sub(units, blanks), range)) & lanes;
    const spaces = <u32>i16x8.bitmask(i16x8.eq(units, blanks)) & lanes;
    if ((special | (spaces & ((spaces << 1) | after))) == 0) {
      v128.store(to, units);
      to += (<usize>left) << 1;
      from += (<usize>left) << 1;
      after = (spaces >>> (left - 1)) & 1;
      continue;
    }
    for (const until = from + ((<usize>left) << 1); from < until; from += 2) {
      let unit = <u32>load<u16>(from);
      const kind: u32 = load<u8>(kindOfUnit + unit);
      if (kind != 0) {
        if (kind != spaceKind || after != 0) continue;
        unit = 0x20;
      }
      after = kind;
      wide |= unit;
      store<u16>(to, <u16>unit);
      to += 2;
    }
  }
  written += <i32>((to - begun) >>> 1);
  widest = wide;
  isAfterSpace = after != 0;
}

/** Adds a blank unless the line is empty or ends in one. */
export function appendSpace(): void {
  if (isAfterSpace) return;
  store<u16>(lineAt + ((<usize>written) << 1), 0x20);
  written += 1;
  isAfterSpace = true;
}

/** @returns units in the line, without a trailing blank */
export function lineLength(): i32 {
  return isAfterSpace && written > 0 ? written - 1 : written;
}

/** Narrows the line to one byte a character if no character needs two. @returns whether it did */
export function narrow(): bool {
  if (widest >= 0x100) return false;
  for (let index: usize = 0; index < <usize>written; index += 16) {
    const low = v128.load(lineAt + (index << 1));
    const high = v128.load(lineAt + (index << 1), 16);
    v128.store(lineAt + index, i8x16.narrow_i16x8_u(low, high));
  }
  return true;
}
