/** Bytes as the hexadecimal text in which they travel inside a JSON parameter. */
export function hex(bytes: Uint8Array | null): string | null {
  return bytes === null
    ? null
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** PostgreSQL text and jsonb hold no NUL: it becomes the replacement character. */
export function withoutNul(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '\uFFFD').toWellFormed();
}
