'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { ReasonField, useReason } from '../drafts/reason-field.tsx';
import { IconButton } from './button.tsx';
import { DialogForm } from './forms/dialog-form.tsx';
import { classNames } from './looks.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Without heading and padding; the title is then only for screen readers. */
  bare?: boolean;
  /** It cannot be closed by a key, a click outside or a button of its own. */
  isKept?: boolean;
  className?: string;
}

const firstField = ':is(input:not([type=radio]:not(:checked)), select, textarea):not(:disabled)';

/** A modal dialog; the browser's own element keeps the focus inside and closes on Escape. */
export function Dialog({ open, onClose, title, children, bare, isKept, className }: DialogProps) {
  const t = useTranslations('common');
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // By default the browser focuses the close button.
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
      onCancel={(event) => isKept && event.preventDefault()}
      // Some browsers close it at the second press of Escape anyway.
      onClose={isKept ? () => open && element.current?.showModal() : onClose}
      onPointerDown={(event) => event.target === element.current && !isKept && onClose()}
    >
      {open && !bare && (
        <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <h2 id={titleId} className="text-lead font-semibold">
            {title}
          </h2>
          {!isKept && (
            <IconButton label={t('close')} onClick={onClose}>
              <X className="size-4" aria-hidden />
            </IconButton>
          )}
        </header>
      )}
      {open && children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called by the Cancel button; default: `onClose`. */
  onCancel?: () => void;
  title: string;
  /** What the action affects and does. */
  touches: string;
  sentences: readonly string[];
  /** Label of the confirming button. */
  action: string;
  onConfirm: (reason: string | undefined) => void;
  busy: boolean;
  error?: { message: string } | null;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Confirms an action that cannot be undone with a click, and asks for a reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({
  onClose,
  onCancel = onClose,
  title,
  touches,
  sentences,
  action,
  onConfirm,
  busy,
  error,
  children,
}: ConfirmDialogProps) {
  const reason = useReason(title);
  return (
    <DialogForm
      action={action}
      onSubmit={() => onConfirm(reason.reason.trim() || undefined)}
      onCancel={onCancel}
      busy={busy}
      disabled={sentences.length === 0}
      error={error}
    >
      {children}
      <EffectPreview touches={touches} sentences={sentences} />
      <ReasonField {...reason} />
    </DialogForm>
  );
}

interface EffectPreviewProps {
  /** What the action affects, e.g. "3 hosts, 12,480 pages". */
  touches: string;
  sentences: readonly string[];
}

/** Preview of an action's effect. Its space is reserved, so that typing moves nothing. */
export function EffectPreview({ touches, sentences }: EffectPreviewProps) {
  const t = useTranslations('common');
  return (
    <div
      aria-live="polite"
      data-testid="effect-preview"
      className="min-h-20 shrink-0 rounded-md bg-sunken px-3 py-2"
    >
      <p className="text-small font-medium text-ink-faint">
        {sentences.length > 0 ? t('effectOn', { touches }) : t('effect')}
      </p>
      {sentences.length === 0 ? (
        <p className="text-ink-faint">{t('effectNone')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
