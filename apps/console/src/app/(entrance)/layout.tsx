import { getLocale, getMessages, getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { LanguageChoice, LanguageProvider } from '../../i18n/language-provider.tsx';
import { Logo } from '../../shell/logo.tsx';

/** Layout of the screens before sign-in; sends only their messages. */
export default async function EntranceLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell');
  const { common, entrance } = await getMessages();
  return (
    <LanguageProvider
      locale={await getLocale()}
      messages={{ common, entrance }}
      timeZone={await getTimeZone()}
    >
      <DataProvider>
        <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
          <div className="flex items-center justify-between gap-3">
            <p className="flex items-center gap-3 text-title font-semibold tracking-tight">
              <Logo className="size-8" />
              Meguri
            </p>
            <LanguageChoice label={t('language')} />
          </div>
          {children}
        </main>
      </DataProvider>
    </LanguageProvider>
  );
}
