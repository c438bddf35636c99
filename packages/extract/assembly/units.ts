import { lastAt, length, sourceAt } from './document';
import { hasReference } from './tokens';

export const lessThan: u32 = 0x3c;
export const greaterThan: u32 = 0x3e;
export const slash: u32 = 0x2f;
export const equals: u32 = 0x3d;
export const ampersand: u32 = 0x26;
export const hyphen: u32 = 0x2d;
export const exclamation: u32 = 0x21;
export const question: u32 = 0x3f;
export const doubleQuote: u32 = 0x22;
export const singleQuote: u32 = 0x27;

export function isSpace(unit: u32): bool {
  return unit == 0x20 || unit == 0x0a || unit == 0x09 || unit == 0x0c || unit == 0x0d;
}

export function endsName(unit: u32): bool {
  return unit <= greaterThan && (unit == greaterThan || unit == slash || isSpace(unit));
}

export function isLetter(unit: u32): bool {
  return (unit | 0x20) - 0x61 < 26;
}

export function lower(unit: u32): u32 {
  return unit - 0x41 < 26 ? unit | 0x20 : unit;
}

/** Whether the last {@link indexOf} passed an ampersand. */
export let seen = 0;

/**
 * The position of a unit, from `start` on, eight units at a time. @returns the length of the document if
 * there is none
 */
export function indexOf(wanted: u32, start: i32): i32 {
  const wantedUnits = i16x8.splat(<i16>wanted);
  const ampersands = i16x8.splat(<i16>ampersand);
  const first = sourceAt;
  const last = first + ((<usize>length) << 1);
  let found: v128 = i16x8.splat(0);
  for (let at = first + ((<usize>start) << 1); at < last; at += 16) {
    const units = v128.load(at);
    const references = i16x8.eq(units, ampersands);
    const mask = i16x8.bitmask(i16x8.eq(units, wantedUnits));
    if (mask == 0) {
      found = v128.or(found, references);
      continue;
    }
    const lane = ctz(mask);
    const place = <i32>((at - first) >>> 1) + lane;
    if (place >= length) break;
    const before = i16x8.bitmask(references) & ((1 << lane) - 1);
    seen = v128.any_true(found) || before != 0 ? hasReference : 0;
    return place;
  }
  // Units behind the end may be compared, too: at worst a text is decoded that has no reference.
  seen = hasReference;
  return length;
}

/**
 * The end of a name in bytes, eight units at a time.
 *
 * @param first lanes that belong to the name in any case
 */
export function nameEndAt(start: usize, first: u32, stopsAtEquals: bool): usize {
  const last = lastAt;
  let passed = first;
  for (let at = start; at < last; at += 16) {
    // Digits, hyphens and the like match, too.
    let mask = <u32>i16x8.bitmask(i16x8.le_u(v128.load(at), i16x8.splat(<i16>greaterThan))) & ~passed;
    passed = 0;
    for (; mask != 0; mask &= mask - 1) {
      const end = at + ((<usize>ctz(mask)) << 1);
      const unit = <u32>load<u16>(end);
      if (endsName(unit) || (stopsAtEquals && unit == equals)) return min(end, last);
    }
  }
  return last;
}
