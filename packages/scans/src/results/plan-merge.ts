const mebibyte = 2 ** 20;
/** Most bytes of a merged file. */
const maxBytes = 64 * mebibyte;
/** Larger parts are not worth merging. */
const largeBytes = 32 * mebibyte;

/**
 * Groups of neighbouring parts that become one file each, with as many parts as fit. Parts that stay are in
 * no group.
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
    if (open === null || open.bytes + bytes > maxBytes) groups.push((open = { names: [], bytes: 0 }));
    open.names.push(name);
    open.bytes += bytes;
  }
  return groups.flatMap(({ names }) => (names.length > 1 ? [names] : []));
}
