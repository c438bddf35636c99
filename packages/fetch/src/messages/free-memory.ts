/**
 * Frees the memory of bytes at once; they are empty afterwards. The garbage collector treats a buffer of any
 * size as a small object and frees it late, but every fifty megabytes of such buffers trigger a full
 * collection.
 *
 * Bytes that share their memory with others are left unchanged.
 */
export function freeMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (bytes.byteLength > 0 && bytes.byteLength === buffer.byteLength) free(buffer);
}

/**
 * Frees a chunk read from a socket once the calling parser has returned. Only if the body part ends the
 * chunk, because the parser refers to header and trailer fields by their offset in the chunk; and never
 * memory of Node's shared pool.
 *
 * @param body a part of a body, as the HTTP/1 parser passes it: a view of the chunk
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
