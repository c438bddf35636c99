'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../design/button.tsx';
import { useNow } from '../design/time.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import type { DraftNote as Note } from './use-draft.ts';

/** Says that a form shows a kept draft, or that its text is too long to be kept. */
export function DraftNote({ note: { restored, isTooLong, discard } }: { note: Note }) {
  const t = useTranslations('common.draft');
  const formats = useFormats();
  const now = useNow();
  if (isTooLong)
    return (
      <p role="status" className="text-small text-overload">
        {t('tooLong')}
      </p>
    );
  if (!restored) return null;
  return (
    <div
      role="status"
      data-testid="draft-restored"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5"
    >
      <p className="min-w-0 flex-1 basis-56">
        {t('restored', { at: formats.instantShort(restored.at, now) })}
        {restored.isRebased && <span className="block text-small text-ink-soft">{t('rebased')}</span>}
      </p>
      <Button variant="quiet" onClick={discard}>
        {t('discard')}
      </Button>
    </div>
  );
}
