/**
 * Reads go beyond the end of the document, eight units at a time; the last units hold a name in lower case.
 */
const slackUnits = 80;

/** Addresses, in bytes, of the document's units and of the line collected from it. */
export let sourceAt = __heap_base;
export let lineAt = __heap_base;
/** Address behind the last unit of the document, in bytes. */
export let lastAt = __heap_base;
/** In units. */
export let length = 0;

/**
 * Reserves memory for a document of so many units and a line of at most the same length. @returns the address
 * of the document's units
 */
export function reserve(units: i32): usize {
  const bytes = ((<usize>(units + slackUnits)) << 1) & ~15;
  sourceAt = (__heap_base + 15) & ~15;
  lineAt = sourceAt + bytes;
  const needed = lineAt + bytes;
  const pages = <i32>((needed + 0xffff) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return sourceAt;
}

/** The document is at the address that {@link reserve} returned. */
export function beginDocument(units: i32): void {
  length = units;
  lastAt = sourceAt + ((<usize>units) << 1);
  // Bytes that a mark at the end is compared with.
  store<u64>(lastAt, 0);
}

export function unitAt(index: i32): u32 {
  return load<u16>(sourceAt + ((<usize>index) << 1));
}
