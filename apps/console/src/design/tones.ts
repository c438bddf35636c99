import type { CaptureVerdict } from '@meguri/contracts';

/** Meanings that have a colour; everything else is drawn in ink. */
export type Tone = 'changed' | 'unchanged' | 'error' | 'blocked' | 'new' | 'overload' | 'neutral';

/** Class for text in a tone, with sufficient contrast. */
export const toneText: Record<Tone, string> = {
  changed: 'text-changed',
  unchanged: 'text-unchanged',
  error: 'text-error',
  blocked: 'text-blocked',
  new: 'text-new',
  overload: 'text-overload',
  neutral: 'text-ink-soft',
};

/** Colour of bars, lines and dots as a CSS value that follows the theme. */
export const toneMark: Record<Tone, string> = {
  changed: 'var(--changed-mark)',
  unchanged: 'var(--unchanged-mark)',
  error: 'var(--error-mark)',
  blocked: 'var(--blocked-mark)',
  new: 'var(--new-mark)',
  overload: 'var(--overload-mark)',
  neutral: 'var(--ink-faint)',
};

/** Tone of each outcome of an access. */
export const outcomeTones: Readonly<Record<CaptureVerdict, Tone>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  error: 'error',
  check: 'neutral',
};
