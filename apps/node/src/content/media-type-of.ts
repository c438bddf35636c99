/** Media type without parameters, bounded: it is a column of the index. */
export function mediaTypeOf(headers: readonly (readonly [string, string])[]): string | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const mime = value?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime.slice(0, 100) : null;
}
