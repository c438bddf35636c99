import type { DiffLine } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { classNames } from './looks.ts';

/** Unchanged lines shown around a difference; longer runs are folded. */
const context = 3;

type Part = { kind: 'line'; line: DiffLine; index: number } | { kind: 'fold'; count: number; index: number };

const looks: Record<DiffLine['kind'], { sign: string; look: string }> = {
  same: { sign: ' ', look: 'text-ink-soft' },
  added: { sign: '+', look: 'bg-new-mark/15 text-ink' },
  removed: { sign: '−', look: 'bg-error-mark/15 text-ink line-through decoration-ink-faint' },
};

/** A line diff of two texts with context. */
export function DiffView({ lines, testId }: { lines: readonly DiffLine[]; testId?: string }) {
  const t = useTranslations('common.diff');
  const parts = useMemo(() => foldSame(lines), [lines]);
  return (
    <ol
      className="max-h-[560px] overflow-auto rounded-md bg-sunken py-2 font-mono text-small"
      data-testid={testId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard must reach what scrolls.
      tabIndex={0}
    >
      {parts.map((part) =>
        part.kind === 'fold' ? (
          <li key={`fold-${part.index}`} className="px-3 py-1 text-ink-faint">
            {t('same', { count: part.count })}
          </li>
        ) : (
          <li
            key={part.index}
            className={classNames(
              'grid grid-cols-[20px_1fr] gap-2 px-3 leading-5',
              looks[part.line.kind].look,
            )}
          >
            <span className="text-center select-none" title={t(part.line.kind)}>
              {looks[part.line.kind].sign}
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap">{part.line.text}</span>
          </li>
        ),
      )}
    </ol>
  );
}

function foldSame(lines: readonly DiffLine[]): Part[] {
  const isNear = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    const last = Math.min(lines.length - 1, index + context);
    for (let near = Math.max(0, index - context); near <= last; near += 1) isNear[near] = true;
  });
  const parts: Part[] = [];
  for (const [index, line] of lines.entries()) {
    const before = parts.at(-1);
    if (isNear[index]) parts.push({ kind: 'line', line, index });
    else if (before?.kind === 'fold') before.count += 1;
    else parts.push({ kind: 'fold', count: 1, index });
  }
  return parts;
}
