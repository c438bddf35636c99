import { hash } from 'node:crypto';

/** SHA-256, 32 bytes; text is digested as UTF-8. */
export function sha256(content: string | Uint8Array): Uint8Array {
  return hash('sha256', content, 'buffer');
}
