'use client';

import { NextIntlClientProvider } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { timeZoneCookie } from './locales.ts';
import { keepCookie } from './keep-cookie.ts';

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
