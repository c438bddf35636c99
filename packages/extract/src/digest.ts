import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';

/** SHA-256, 32 bytes; text is digested as UTF-8. */
export function sha256(content: string | Uint8Array): Uint8Array {
  return hash('sha256', typeof content === 'string' ? wideTextAsUtf8(content) : content, 'buffer');
}

const wideCharacter = /[\u0100-\uffff]/;

/**
 * Encodes text of two bytes per character as UTF-8, because the digest does this at a third of the speed.
 * Returns other text unchanged.
 */
function wideTextAsUtf8(text: string): string | Uint8Array {
  if (!wideCharacter.test(text)) return text;
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // A lone surrogate, which the digest encodes as U+FFFD.
    return text;
  }
}
