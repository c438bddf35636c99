'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FormError } from './form-error.tsx';
import { classNames } from '../looks.ts';

interface DialogFormProps {
  /** Label of the submitting button. */
  action: string;
  onSubmit: () => void;
  onCancel: () => void;
  busy: boolean;
  /** The form cannot be submitted as it is. */
  disabled?: boolean;
  error?: { message: string } | null | undefined;
  /** Classes of the fields' container; one column by default. */
  layout?: string;
  children: ReactNode;
}

/** The form of a dialog: its fields scroll, and the buttons stay in sight. */
export function DialogForm({
  action,
  onSubmit,
  onCancel,
  busy,
  disabled = false,
  error,
  layout = 'flex flex-col gap-4',
  children,
}: DialogFormProps) {
  const t = useTranslations('common');
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={classNames(layout, 'overflow-y-auto p-4')}>
        {children}
        <FormError error={error} />
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
