/** Bytes that replace the same number of others. */
export interface Overwriting {
  offset: number;
  bytes: Uint8Array;
}

/**
 * The bytes of a file with some ranges replaced. Ranges beyond the end are ignored, so the length stays.
 *
 * @param parts by offset, without overlap
 */
export async function* overlaid(
  source: AsyncIterable<Uint8Array>,
  parts: readonly Overwriting[],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  let next = 0;
  for await (const chunk of source) {
    const end = at + chunk.byteLength;
    while ((parts[next]?.offset ?? end) + (parts[next]?.bytes.byteLength ?? 0) <= at) next += 1;
    let changed: Buffer | null = null;
    for (let part = next; (parts[part]?.offset ?? end) < end; part += 1) {
      const { offset, bytes } = parts[part] as Overwriting;
      changed ??= Buffer.from(chunk);
      const from = Math.max(offset, at);
      changed.set(bytes.subarray(from - offset, Math.min(bytes.byteLength, end - offset)), from - at);
    }
    yield changed ?? chunk;
    at = end;
  }
}
