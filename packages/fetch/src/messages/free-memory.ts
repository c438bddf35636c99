/**
 * Gives the memory of bytes back at once, which are no more afterwards. To the collector a buffer of any size is a small object, for which it comes
 * late; but the size counts, and each fifty megabytes of such buffers make it go through everything else that is alive.
 *
 * Bytes that share their memory with others are left as they are.
 */
export function freeMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (bytes.byteLength > 0 && bytes.byteLength === buffer.byteLength) free(buffer);
}

/**
 * Frees what was read from a socket, when the parser, which is calling, has returned. Only where a part of a body is the last of it, as the parser
 * keeps the fields of heads and trailers by their place in what was read; and nothing that may lie in the pool that small buffers share.
 *
 * @param body a part of a body, as the parser of HTTP/1 hands it over: a view of what was read
 */
export function freeMemoryOfRead(body: Uint8Array): void {
  const { buffer } = body;
  const isLast = body.byteOffset + body.byteLength === buffer.byteLength;
  const ownsMemory = buffer.byteLength !== Buffer.poolSize || body.byteLength === buffer.byteLength;
  if (isLast && ownsMemory) queueMicrotask(() => free(buffer));
}

function free(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer && !memory.detached) memory.transfer(0);
}
