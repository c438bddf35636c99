import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TextBox } from './controls.tsx';
import { inputLook } from './looks.ts';
import type { ControlProps } from './controls.tsx';
import { Field } from './field.tsx';

interface TextAreaProps extends Omit<ControlProps<'textarea'>, 'className'> {
  /** For code, such as a robots.txt. */
  mono?: boolean;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
}

/** A box for several lines. */
export function TextArea({ label, hint, error, className, mono, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <TextBox
          className={classNames(
            inputLook,
            'h-auto! py-1.5 leading-5 max-md:h-auto! max-md:leading-6',
            mono && 'font-mono',
          )}
          {...control}
          {...area}
        />
      )}
    </Field>
  );
}
