'use client';

import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames, inputLook } from '../looks.ts';
import { Input, Select, TextBox } from './controls.tsx';
import type { ControlProps } from './controls.tsx';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
  /** Receives the ids that link the control to its label, hint and error. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

/** A label above a control, with a hint or an error below it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-small font-medium text-ink-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': Boolean(error) })}
      {note && (
        <p
          id={noteId}
          className={classNames('text-small', error ? 'text-error' : 'text-ink-faint')}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<ControlProps<'input'>, 'className'> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Unit at the end of the field, e.g. `s`. */
  unit?: string | null;
  className?: string;
}

export function TextField({ label, hint, error, unit, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative flex items-center">
          <Input className={classNames(inputLook, unit && 'pr-16')} {...control} {...input} />
          {unit && (
            <span className="pointer-events-none absolute right-2.5 text-small text-ink-faint">{unit}</span>
          )}
        </span>
      )}
    </Field>
  );
}

interface SelectFieldProps extends Omit<ControlProps<'select'>, 'className'> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
}

export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <Select className={inputLook} {...control} {...select}>
          {children}
        </Select>
      )}
    </Field>
  );
}

interface CheckFieldProps extends Omit<ControlProps<'input'>, 'className' | 'type'> {
  label: string;
  hint?: ReactNode;
}

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Input id={id} type="checkbox" className="mt-0.5 size-4 accent-accent" {...input} />
      <label htmlFor={id} className="text-body">
        {label}
        {hint && <span className="block text-small text-ink-faint">{hint}</span>}
      </label>
    </div>
  );
}

interface TextAreaProps extends Omit<ControlProps<'textarea'>, 'className'> {
  /** Monospaced, for code such as robots.txt. */
  mono?: boolean;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
}

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

/** The text of a form field; empty without such a field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
