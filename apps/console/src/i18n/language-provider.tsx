'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { Segmented } from '../design/forms/segmented.tsx';
import { timeZoneCookie, localeCookie } from './locales.ts';

type LanguageProviderProps = Required<
  Pick<ComponentProps<typeof NextIntlClientProvider>, 'children' | 'locale' | 'messages' | 'timeZone'>
>;

/** Provides messages, language and time zone; reports the browser's zone to the server on the first visit. */
export function LanguageProvider({ timeZone, ...provider }: LanguageProviderProps) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === timeZone) return;
    const before = document.cookie;
    keepCookie(timeZoneCookie, own);
    // Without cookies the zone stays UTC instead of refreshing forever.
    if (document.cookie !== before) router.refresh();
  }, [timeZone, router]);
  useEffect(() => {
    // Only systems without a Japanese font need its 120 font faces, which would delay the first paint.
    void import('../design/japanese-font.css');
  }, []);
  return <NextIntlClientProvider timeZone={timeZone} {...provider} />;
}

// Each language is named in that language.
const options = [
  { key: 'en', name: 'English' },
  { key: 'ja', name: '日本語' },
] as const;

/** Changes the language without losing the state of the screen. */
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

/** Stores a choice for a year in a cookie, which the server reads before the first paint. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}
