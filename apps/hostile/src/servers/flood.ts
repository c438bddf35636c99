import type { Writable } from 'node:stream';

/** Writes without end, as fast as the client reads. */
export function flood(stream: Writable, bytes: Uint8Array): void {
  const write = () => {
    while (!stream.destroyed && stream.write(bytes));
  };
  stream.on('drain', write);
  write();
}
