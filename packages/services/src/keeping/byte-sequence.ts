/** Bytes of a stream that are taken in order. */
export interface ByteSequence {
  /** The next bytes; fewer at the end. */
  take(count: number): AsyncGenerator<Uint8Array>;
  /** The remaining bytes. */
  rest(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

export function openSequence(source: AsyncIterable<Uint8Array>): ByteSequence {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  async function* take(count: number): AsyncGenerator<Uint8Array> {
    let wanted = count;
    while (wanted > 0) {
      if (held.byteLength === 0) {
        const next = await chunks.next();
        if (next.done) return;
        held = next.value;
      }
      const part = held.subarray(0, wanted);
      held = held.subarray(part.byteLength);
      wanted -= part.byteLength;
      yield part;
    }
  }
  return {
    take,
    rest: () => take(Number.POSITIVE_INFINITY),
    close: async () => void (await chunks.return?.()),
  };
}

/** Closes a stream that may not have been read from: an iterator that never started keeps its file open. */
export async function releaseSource(source: AsyncIterable<Uint8Array> | null): Promise<void> {
  const chunks = source?.[Symbol.asyncIterator]();
  await chunks?.next().catch(() => undefined);
  await chunks?.return?.();
}
