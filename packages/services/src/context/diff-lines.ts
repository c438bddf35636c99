import type { DiffLine } from '@meguri/contracts';
import { diffArrays } from 'diff';

/** Longer texts are compared as far as this: what is shown must stay readable. */
const mostLines = 20_000;

/** A difference of more steps than this is told as one text taking the place of the other. */
const mostEdits = 4_000;

/** Two texts line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, present] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, present, { maxEditLength: mostEdits });
  if (!parts)
    return [...old.map((text) => line('removed', text)), ...present.map((text) => line('added', text))];
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text) => line(added ? 'added' : removed ? 'removed' : 'same', text)),
  );
}

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text });

function linesOf(text: string): string[] {
  const lines = text === '' ? [] : text.split(/\r\n|\r|\n/);
  return lines.slice(0, mostLines);
}
