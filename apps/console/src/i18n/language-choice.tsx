'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { Segmented } from '../design/segmented.tsx';
import { keepCookie } from './keep-cookie.ts';
import { localeCookie } from './locales.ts';

// Each language under its own name, for those who do not read the other.
const options = [
  { key: 'en', name: 'English' },
  { key: 'ja', name: '日本語' },
] as const;

/** Changes the language in place; what is on the screen stays as it is. */
export function LanguageChoice({ label }: { label: string }) {
  const router = useRouter();
  return (
    <Segmented
      label={label}
      options={options}
      value={useLocale()}
      onChange={(locale) => {
        keepCookie(localeCookie, locale);
        router.refresh();
      }}
    />
  );
}
