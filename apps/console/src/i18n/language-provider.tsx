'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { Segmented } from '../design/segmented.tsx';
import { timeZoneCookie, localeCookie } from './locales.ts';

type LanguageProviderProps = Required<
  Pick<ComponentProps<typeof NextIntlClientProvider>, 'children' | 'locale' | 'messages' | 'timeZone'>
>;

/** Words, language and time zone for the client screens below. Tells the server the browser's zone on the first visit. */
export function LanguageProvider({ timeZone, ...provider }: LanguageProviderProps) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === timeZone) return;
    const before = document.cookie;
    keepCookie(timeZoneCookie, own);
    // Where cookies are refused, the zone stays UTC instead of being asked for again and again.
    if (document.cookie !== before) router.refresh();
  }, [timeZone, router]);
  return <NextIntlClientProvider timeZone={timeZone} {...provider} />;
}

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

const yearSeconds = 31_536_000;

/** Keeps a choice of this browser for a year, where the server can read it before the first paint. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}
