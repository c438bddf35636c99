'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Without heading and padding; the title is then only spoken. */
  bare?: boolean;
  className?: string;
}

const firstField = ':is(input:not([type=radio]:not(:checked)), select, textarea):not(:disabled)';

/** A modal dialog; the browser's own element keeps the focus inside and closes on Escape. */
export function Dialog({ open, onClose, title, children, bare, className }: DialogProps) {
  const t = useTranslations('common');
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // The browser would begin with the button that closes.
    dialog.querySelector<HTMLElement>(firstField)?.focus();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      className={classNames(
        'm-auto w-full max-w-lg rounded-lg border border-line bg-raised p-0 shadow-2xl max-md:max-w-[calc(100vw-16px)]',
        className,
      )}
      onClose={onClose}
      onPointerDown={(event) => event.target === element.current && onClose()}
    >
      {open && !bare && (
        <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <h2 id={titleId} className="text-lead font-semibold">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </header>
      )}
      {open && children}
    </dialog>
  );
}
