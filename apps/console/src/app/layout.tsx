import type { Metadata, Viewport } from 'next';
import { getLocale } from 'next-intl/server';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Meguri', template: '%s · Meguri' },
  robots: { index: false, follow: false },
  icons: { apple: '/apple-touch-icon.png' },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#14181c' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('meguri_theme')?.value;
  return (
    <html
      lang={await getLocale()}
      data-theme={theme === 'light' || theme === 'dark' ? theme : undefined}
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
