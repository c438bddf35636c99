const mebibyte = 2 ** 20;
/** Of a merged file. */
const mostBytes = 64 * mebibyte;
/** A larger part is no gain to merge. */
const largeBytes = 32 * mebibyte;

/**
 * Neighbouring parts that become one file each: as many as fit. Parts that stay as they are are in none.
 *
 * @param parts in the order of their documents
 */
export function planMerge(parts: readonly { name: string; bytes: number }[]): string[][] {
  const groups: { names: string[]; bytes: number }[] = [];
  let open: (typeof groups)[number] | null = null;
  for (const { name, bytes } of parts) {
    if (bytes >= largeBytes) {
      open = null;
      continue;
    }
    if (open === null || open.bytes + bytes > mostBytes) groups.push((open = { names: [], bytes: 0 }));
    open.names.push(name);
    open.bytes += bytes;
  }
  return groups.flatMap(({ names }) => (names.length > 1 ? [names] : []));
}
