'use client';

import { useTranslations } from 'next-intl';
import { errorText } from '../../data/query-client.ts';

/** The error of a form; nothing without one. */
export function FormError({ error }: { error: { message: string } | null | undefined }) {
  const errors = useTranslations('common.errors');
  if (!error) return null;
  return (
    <p role="alert" className="break-words text-error md:col-span-full">
      {errorText(error, errors)}
    </p>
  );
}
