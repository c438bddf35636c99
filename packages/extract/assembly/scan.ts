import { lastAt, length, sourceAt, unitAt } from './document';
import { idAt, noText, plainText, referenceText, textKindOf } from './names';
import {
  beginTokens,
  closeToken,
  continues,
  endToken,
  hasReference,
  lastAttributeAt,
  lastTokenAt,
  moreToken,
  openToken,
  out,
  put,
  putWords,
  textToken,
  tokensAt,
} from './tokens';
import {
  ampersand,
  doubleQuote,
  endsName,
  equals,
  exclamation,
  greaterThan,
  hyphen,
  indexOf,
  isLetter,
  isSpace,
  lessThan,
  lower,
  nameEndAt,
  question,
  seen,
  singleQuote,
  slash,
} from './units';

let position = 0;
let textStart = 0;
let isXhtml = false;

/** The open tag being read: its attributes may exceed the space for tokens. */
let isInTag = false;
let tagId = 0;
let tagStart = 0;
let tagEnd = 0;
let afterSlash = false;

export function beginScan(selfClosing: bool): void {
  position = 0;
  textStart = 0;
  isInTag = false;
  isXhtml = selfClosing;
}

/**
 * Reads tags and text until the tokens are full or the document ends; the last token says which.
 *
 * @returns words of tokens
 */
export function scan(): i32 {
  beginTokens();
  if (isInTag) {
    put(moreToken);
    attributes();
    textStart = position;
  }
  let flags = 0;
  let from = position;
  while (out < lastTokenAt) {
    const mark = indexOf(lessThan, from);
    flags |= seen;
    if (mark == length) {
      putText(textStart, length, flags);
      put(endToken);
      position = textStart = length;
      break;
    }
    const next = unitAt(mark + 1);
    const isMarkup =
      isLetter(next) || (next == slash && mark + 2 < length) || next == exclamation || next == question;
    // A `<` that does not begin a tag is text.
    if (!isMarkup) {
      from = mark + 1;
      continue;
    }
    putText(textStart, mark, flags);
    flags = 0;
    position = mark + 2;
    if (next == slash) closeTag();
    else if (next == exclamation) declaration();
    else if (next == question) skipTo(greaterThan);
    else openTag(mark + 1);
    if (isInTag) break;
    textStart = from = position;
  }
  return <i32>((out - tokensAt) >>> 2);
}

function putText(start: i32, end: i32, flags: i32): void {
  if (start >= end) return;
  putWords(textToken, flags, start, end);
}

function skipTo(unit: u32): void {
  position = min(length, indexOf(unit, position) + 1);
}

function declaration(): void {
  if (isCdata(position)) {
    let at = position;
    while (at < length && !(unitAt(at) == 0x5d && unitAt(at + 1) == 0x5d && unitAt(at + 2) == greaterThan))
      at += 1;
    position = min(length, at + 3);
    return;
  }
  if (unitAt(position) != hyphen || unitAt(position + 1) != hyphen) return skipTo(greaterThan);
  position += 2;
  const first = unitAt(position);
  if (first == greaterThan || (first == hyphen && unitAt(position + 1) == greaterThan))
    return skipTo(greaterThan);
  for (let at = position; at < length; at += 1) {
    if (unitAt(at) != hyphen || unitAt(at + 1) != hyphen) continue;
    const end = unitAt(at + 2) == exclamation ? at + 3 : at + 2;
    if (unitAt(end) != greaterThan) continue;
    position = end + 1;
    return;
  }
  position = length;
}

/** Whether `[CDATA[` is at this position. */
function isCdata(at: i32): bool {
  return (
    unitAt(at) == 0x5b &&
    unitAt(at + 1) == 0x43 &&
    unitAt(at + 2) == 0x44 &&
    unitAt(at + 3) == 0x41 &&
    unitAt(at + 4) == 0x54 &&
    unitAt(at + 5) == 0x41 &&
    unitAt(at + 6) == 0x5b
  );
}

function closeTag(): void {
  const at = sourceAt + ((<usize>position) << 1);
  if (isLetter(load<u16>(at))) {
    const endAt = nameEndAt(at, 0, false);
    const start = position;
    position = start + <i32>((endAt - at) >>> 1);
    if (endAt < lastAt) putWords(closeToken, idAt(at, position - start), start, position);
  }
  // Nearly always: a search costs more than a look.
  if (unitAt(position) == greaterThan) position += 1;
  else skipTo(greaterThan);
}

function openTag(start: i32): void {
  const at = sourceAt + ((<usize>start) << 1);
  const endAt = nameEndAt(at, 0, false);
  const end = start + <i32>((endAt - at) >>> 1);
  position = end;
  // A name that the end of the document may have cut off is none.
  if (endAt == lastAt) return;
  const id = idAt(at, end - start);
  tagId = id;
  tagStart = start;
  tagEnd = end;
  afterSlash = false;
  putWords(openToken, id, start, end);
  attributes();
}

/** Tells the attributes of the tag, as far as there is room, and what follows from its end. */
function attributes(): void {
  const countAt = out;
  put(0);
  const first = sourceAt;
  const last = lastAt;
  let count = 0;
  let at = first + ((<usize>position) << 1);
  while (at < last && out < lastAttributeAt) {
    const unit = <u32>load<u16>(at);
    if (unit == greaterThan) {
      position = <i32>((at - first) >>> 1) + 1;
      isInTag = false;
      store<i32>(countAt, count);
      endTag();
      return;
    }
    if (unit == slash || isSpace(unit)) {
      afterSlash = unit == slash || afterSlash;
      at += 2;
      continue;
    }
    afterSlash = false;
    const before = out;
    at = attribute(at);
    if (out != before) count += 1;
  }
  isInTag = at < last;
  position = min(length, <i32>((at - first) >>> 1));
  store<i32>(countAt, isInTag ? count | continues : count);
}

function endTag(): void {
  if (afterSlash && isXhtml) {
    putWords(closeToken, tagId, tagStart, tagEnd);
    return;
  }
  const textKind = textKindOf(tagId, tagStart, tagEnd);
  if (textKind != noText) elementText(tagStart, tagEnd, textKind);
}

/** Writes an attribute if it is complete, so that no truncated URL is reported. @returns its end in bytes */
function attribute(startAt: usize): usize {
  const first = sourceAt;
  const last = lastAt;
  // The first character belongs to the name, even `=`.
  const endAt = nameEndAt(startAt, 1, true);
  let at = endAt;
  while (at < last && isSpace(load<u16>(at))) at += 2;
  if (at >= last) return last;
  let unit = <u32>load<u16>(at);
  let flags = 0;
  let value = 0;
  let valueEnd = 0;
  if (unit == equals) {
    at += 2;
    while (at < last && isSpace(load<u16>(at))) at += 2;
    const quote = <u32>load<u16>(at);
    if (quote == doubleQuote || quote == singleQuote) {
      value = <i32>((at - first) >>> 1) + 1;
      valueEnd = indexOf(quote, value);
      flags = seen;
      at = first + ((<usize>valueEnd) << 1) + 2;
    } else {
      value = <i32>((at - first) >>> 1);
      for (; at < last; at += 2) {
        unit = load<u16>(at);
        if (unit == greaterThan || isSpace(unit)) break;
        if (unit == ampersand) flags = hasReference;
      }
      valueEnd = <i32>((at - first) >>> 1);
    }
    if (valueEnd >= length) return last;
  }
  const start = <i32>((startAt - first) >>> 1);
  const end = <i32>((endAt - first) >>> 1);
  putWords(idAt(startAt, end - start) | flags, start, end, value);
  put(valueEnd);
  return at;
}

/** Reads the content of an element without markup. */
function elementText(nameStart: i32, nameEnd: i32, kind: i32): void {
  const start = position;
  let end = start;
  let flags = 0;
  if (kind == plainText) end = length;
  while (end < length) {
    end = indexOf(lessThan, end);
    if (kind == referenceText) flags |= seen;
    if (end == length || (unitAt(end + 1) == slash && isNamed(end + 2, nameStart, nameEnd))) break;
    end += 1;
  }
  position = end;
  putText(start, end, flags);
}

/** Whether the name of a tag is at this position, in any case. */
function isNamed(at: i32, nameStart: i32, nameEnd: i32): bool {
  const end = at + nameEnd - nameStart;
  if (end >= length || !endsName(unitAt(end))) return false;
  for (let index = 0; index < nameEnd - nameStart; index += 1) {
    if (lower(unitAt(at + index)) != lower(unitAt(nameStart + index))) return false;
  }
  return true;
}
