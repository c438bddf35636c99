import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';

/** SHA-256, 32 bytes; text is digested as UTF-8. */
export function sha256(content: string | Uint8Array): Uint8Array {
  return hash('sha256', typeof content === 'string' ? wideTextAsUtf8(content) : content, 'buffer');
}

const wideCharacter = /[\u0100-\uffff]/;

/**
 * Text that is kept as two bytes a character, as UTF-8; any other text as it is, which the digest encodes itself. For the former that takes twice
 * as long as the digest.
 */
function wideTextAsUtf8(text: string): string | Uint8Array {
  if (!wideCharacter.test(text)) return text;
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half a surrogate pair, which stands for U+FFFD in a digest.
    return text;
  }
}
