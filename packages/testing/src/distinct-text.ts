import { createHash } from 'node:crypto';

const words = 40;

/**
 * A text of forty invented words, the same for the same seed. Pages that differ only in numbers count as
 * similar, and their first visits wait: pages that a test expects to be visited need distinct texts.
 */
export function distinctText(seed: string): string {
  return Array.from({ length: words }, (_, word) => {
    const digest = createHash('sha256').update(`${seed} ${word}`).digest('hex');
    return digest.replaceAll(/\d/g, '').slice(0, 8);
  }).join(' ');
}
