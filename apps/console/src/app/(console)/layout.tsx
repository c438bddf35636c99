import { getLocale, getMessages, getTimeZone } from 'next-intl/server';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { ViewerProvider } from '../../data/viewer.tsx';
import { demoBannerCookie, hiddenBanner } from '../../demo/demo-cookie.ts';
import { DemoProvider } from '../../demo/demo-provider.tsx';
import { NowProvider } from '../../design/time.tsx';
import { ToastProvider } from '../../design/toast.tsx';
import { LanguageProvider } from '../../i18n/language-provider.tsx';
import { LiveProvider } from '../../live/live-provider.tsx';
import { pickMessages, shellNamespaces } from '../../i18n/screen-messages.ts';
import { Prefetch } from '../../server/prefetch.tsx';
import { nonceOf } from '../../server/content-security-policy.ts';
import { currentViewer } from '../../server/api-context.ts';
import { consoleServices } from '../../server/services.ts';
import { holdEarlyInput } from '../../shell/early-input.ts';
import { Shell } from '../../shell/shell.tsx';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  const received = await headers();
  if (!viewer) {
    const path = received.get('x-meguri-path') ?? '/';
    redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
  }
  const demo = await (await consoleServices()).demo.state();
  const isBannerHidden = (await cookies()).get(demoBannerCookie)?.value === hiddenBanner;
  const shown = demo === null ? shellNamespaces : [...shellNamespaces, 'demo'];
  return (
    <LanguageProvider
      locale={await getLocale()}
      messages={pickMessages(await getMessages(), shown)}
      timeZone={await getTimeZone()}
    >
      <script
        nonce={nonceOf(received)}
        // Browsers hide the nonce from scripts.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: holdEarlyInput }}
      />
      <ViewerProvider viewer={viewer}>
        <NowProvider start={new Date()}>
          <DataProvider>
            <LiveProvider>
              <ToastProvider>
                <Prefetch
                  load={({ api, queries }) => [
                    queries.prefetchQuery(api.overview.get.queryOptions()),
                    queries.prefetchQuery(api.lists.columns.queryOptions()),
                  ]}
                >
                  <DemoProvider state={demo} isBannerHidden={isBannerHidden}>
                    <Shell>{children}</Shell>
                  </DemoProvider>
                </Prefetch>
              </ToastProvider>
            </LiveProvider>
          </DataProvider>
        </NowProvider>
      </ViewerProvider>
    </LanguageProvider>
  );
}
