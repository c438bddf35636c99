import { createHash } from 'node:crypto';

const words = 40;

/**
 * A text of forty invented words, the same for the same seed. Pages that differ in numbers alone count as similar,
 * and their first visits wait: those that a test wants visited need texts of their own.
 */
export function distinctText(seed: string): string {
  return Array.from({ length: words }, (_, word) => {
    const digest = createHash('sha256').update(`${seed} ${word}`).digest('hex');
    return digest.replaceAll(/\d/g, '').slice(0, 8);
  }).join(' ');
}
