/** What a colour may mean. There are no others: anything that is not one of these is ink. */
export type Tone = 'changed' | 'unchanged' | 'error' | 'blocked' | 'new' | 'overload' | 'neutral';

/** Class of words in a tone; contrast for text. */
export const toneText: Record<Tone, string> = {
  changed: 'text-changed',
  unchanged: 'text-unchanged',
  error: 'text-error',
  blocked: 'text-blocked',
  new: 'text-new',
  overload: 'text-overload',
  neutral: 'text-ink-soft',
};

/** Colour of bars, lines and dots in a tone, as a CSS value that follows the theme. */
export const toneMark: Record<Tone, string> = {
  changed: 'var(--changed-mark)',
  unchanged: 'var(--unchanged-mark)',
  error: 'var(--error-mark)',
  blocked: 'var(--blocked-mark)',
  new: 'var(--new-mark)',
  overload: 'var(--overload-mark)',
  neutral: 'var(--ink-faint)',
};
