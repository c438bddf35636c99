import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tones.ts';
import { toneText } from './tones.ts';
import { ToneMark } from './tone-mark.tsx';

/** A word with the mark of its tone: the shape says the same as the colour. */
export function Badge({
  tone,
  children,
  className,
}: {
  tone: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap',
        toneText[tone],
        className,
      )}
    >
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}
