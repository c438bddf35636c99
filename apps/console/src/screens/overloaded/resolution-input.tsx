'use client';

import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { parseDuration } from '@meguri/contracts';
import type { Resolution } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../design/forms/field.tsx';
import type { OverloadParameters } from './overload-parameters.ts';

const importances = [0.25, 0.5, 1, 2, 4, 8];

/** Parameter of a resolution: a share, an importance, an interval or none. */
export function ResolutionInput({
  resolution,
  set,
  onReady,
}: {
  resolution: Resolution;
  set: (change: Partial<OverloadParameters>) => void;
  /** Whether the text shown is the resolution's value: not while it is invalid or not yet committed. */
  onReady: (isReady: boolean) => void;
}) {
  const t = useTranslations('overloaded');
  switch (resolution.kind) {
    case 'shorten-interval':
      return (
        <TypedField
          key={resolution.accessIntervalSeconds}
          label={t('inputs.interval')}
          initial={`${resolution.accessIntervalSeconds} s`}
          problem={t('inputs.notAnInterval')}
          read={readInterval}
          onReady={onReady}
          onRead={(interval) => set({ interval })}
        />
      );
    case 'drop-share':
      return (
        <TypedField
          key={resolution.share}
          label={t('inputs.percent')}
          initial={String(Number((resolution.share * 100).toPrecision(6)))}
          unit="%"
          problem={t('inputs.notAPercentage')}
          read={readPercent}
          onReady={onReady}
          onRead={(percent) => set({ percent })}
        />
      );
    case 'drop-class':
      return (
        <SelectField
          label={t('inputs.importance')}
          value={resolution.importance}
          onChange={({ target }) => set({ importance: Number(target.value) })}
        >
          {importances.map((importance) => (
            <option key={importance} value={importance}>
              {importance}
            </option>
          ))}
        </SelectField>
      );
    default:
      return null;
  }
}

interface TypedFieldProps {
  label: string;
  initial: string;
  unit?: string;
  problem: string;
  /** Null for invalid text. */
  read: (text: string) => number | null;
  onRead: (value: number) => void;
  onReady: (isReady: boolean) => void;
}

/** A number that is applied on blur or Enter, not at every key. */
function TypedField({ label, initial, unit = '', problem, read, onRead, onReady }: TypedFieldProps) {
  const [text, setText] = useState(initial);
  const value = read(text);
  const isCommitted = text === initial || (value !== null && value === read(initial));
  useEffect(() => {
    onReady(isCommitted);
    return () => onReady(true);
  }, [isCommitted, onReady]);
  const commit = () => {
    if (value !== null && !isCommitted) onRead(value);
  };
  return (
    <TextField
      label={label}
      value={text}
      unit={unit || null}
      error={value === null ? problem : null}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}

function readInterval(text: string): number | null {
  const seconds = parseDuration(text);
  return seconds !== null && seconds > 0 && seconds <= longestAccessIntervalSeconds ? seconds : null;
}

function readPercent(text: string): number | null {
  const percent = Number(text.trim().replace(/\s*%$/, '').replace(',', '.'));
  return text.trim() !== '' && percent >= 0 && percent <= 100 ? percent : null;
}
