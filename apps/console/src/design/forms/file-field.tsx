'use client';

import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { classNames, inputLook } from '../looks.ts';

interface FileFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  onFile: (file: File | null) => void;
}

/** Chooses a file on this computer. */
export function FileField({ label, hint, error, onFile }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="file"
          className={classNames(
            inputLook,
            'py-1 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:text-small file:font-medium file:text-ink',
          )}
          {...control}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
