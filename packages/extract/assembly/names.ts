import { lineAt, sourceAt, unitAt } from './document';
import { lower } from './units';

/** An unknown name, which may be a known one in another case. */
export const noName = 0xffff;
/** A name that is unknown in any case. */
export const strangeName = 0xfffe;

/**
 * Content of elements: markup, text with character references, or text up to the end of the document; 1 is
 * other text.
 */
export const noText = 0;
export const referenceText = 2;
export const plainText = 3;

const slotMask = 0x7ff;
const nameBytes = 64;
const maxNameUnits = 24;
/**
 * Hash table of known names by their first eight units. Entry: number, length, four unused bytes, units
 * padded with zeros.
 */
const names = memory.data(0x20000);
/** Content of elements, by the number of their names. */
const textKinds = memory.data(0x800);

/** Assigns a number to the name at the document's address, of at most {@link maxNameUnits} units. */
export function define(units: i32, id: i32, textKind: i32): void {
  store<u64>(sourceAt + ((<usize>units) << 1), 0);
  const entry = find(sourceAt, units);
  store<u16>(entry, <u16>id);
  store<u16>(entry, <u16>units, 2);
  store<u8>(textKinds + id, <u8>textKind);
  memory.copy(entry + 8, sourceAt, (<usize>units) << 1);
}

/** The entry of a name of at most {@link maxNameUnits} units, or the free entry for it. */
function find(at: usize, units: i32): usize {
  let low = load<u64>(at);
  let high: u64 = 0;
  if (units < 4) low &= ((<u64>1) << ((<u64>units) << 4)) - 1;
  else if (units >= 8) high = load<u64>(at, 8);
  else high = load<u64>(at, 8) & (((<u64>1) << ((<u64>(units - 4)) << 4)) - 1);
  const mixed = (low ^ (high * 0x9e3779b97f4a7c15)) * 0xff51afd7ed558ccd;
  let slot = <usize>(mixed >>> 48) & slotMask;
  while (true) {
    const entry = names + slot * nameBytes;
    const known = <i32>load<u16>(entry, 2);
    if (known == 0) return entry;
    const isSame = known == units && load<u64>(entry, 8) == low && load<u64>(entry, 16) == high;
    if (isSame && (units <= 8 || continuesAlike(at, entry, units))) return entry;
    slot = (slot + 1) & slotMask;
  }
}

/** Whether a name continues behind its first eight units as a known one does. */
function continuesAlike(at: usize, entry: usize, units: i32): bool {
  for (let index: usize = 8; index < <usize>units; index += 1) {
    if (load<u16>(at + (index << 1)) != load<u16>(entry + 8 + (index << 1))) return false;
  }
  return true;
}

/** The number of a name. */
export function idAt(at: usize, units: i32): i32 {
  if (units > maxNameUnits) return noName;
  const entry = find(at, units);
  return load<u16>(entry, 2) != 0 ? <i32>load<u16>(entry) : unknownId(at, units);
}

function unknownId(at: usize, units: i32): i32 {
  for (const end = at + ((<usize>units) << 1); at < end; at += 2) {
    const unit = <u32>load<u16>(at);
    if (unit >= 0x80 || unit - 0x41 < 26) return noName;
  }
  return strangeName;
}

/** The content of an element. */
export function textKindOf(id: i32, start: i32, end: i32): i32 {
  if (id == noName) return textKindInAnyCase(start, end);
  return id == strangeName ? noText : <i32>load<u8>(textKinds + id);
}

/** For names in mixed case. */
function textKindInAnyCase(start: i32, end: i32): i32 {
  const units = end - start;
  if (units > maxNameUnits) return noText;
  // The end of the document's memory is not read any more.
  const at = lineAt - 64;
  for (let index = 0; index < units; index += 1) {
    store<u16>(at + ((<usize>index) << 1), <u16>lower(unitAt(start + index)));
  }
  const entry = find(at, units);
  return load<u16>(entry, 2) == 0 ? noText : <i32>load<u8>(textKinds + <usize>load<u16>(entry));
}
