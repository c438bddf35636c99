/** More than the document is read, eight units at a time, and the end of the room holds a name in lower case. */
const slackUnits = 80;

/** The units of the document, and of the line that is gathered from it, in bytes. */
export let sourceAt = __heap_base;
export let lineAt = __heap_base;
/** Behind the last unit of the document, in bytes. */
export let lastAt = __heap_base;
/** In units. */
export let length = 0;

/** Makes room for a document of so many units, and a line that is no longer. @returns where its units go, in bytes */
export function reserve(units: i32): usize {
  const bytes = ((<usize>(units + slackUnits)) << 1) & ~15;
  sourceAt = (__heap_base + 15) & ~15;
  lineAt = sourceAt + bytes;
  const needed = lineAt + bytes;
  const pages = <i32>((needed + 0xffff) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return sourceAt;
}

/** The document stands where {@link reserve} said. */
export function beginDocument(units: i32): void {
  length = units;
  lastAt = sourceAt + ((<usize>units) << 1);
  // What a mark at the end is compared with.
  store<u64>(lastAt, 0);
}

export function unitAt(index: i32): u32 {
  return load<u16>(sourceAt + ((<usize>index) << 1));
}
