'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { PauseBanner } from '../crawl-pauses/pause-banner.tsx';
import { useDemo } from '../demo/demo-provider.tsx';
import { DemoBanner } from '../demo/demo-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Overlays, type Overlay } from './overlays.tsx';
import { Rail } from './rail.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { TopBar } from './top-bar.tsx';
import { useChords } from './use-chords.ts';

const Tour = dynamic(() => import('../demo/tour.tsx').then((file) => file.Tour), { ssr: false });

/** The frame of every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState<Overlay | null>(null);
  const onFind = useCallback(() => setOpen('find'), []);
  const onManual = useCallback(() => setOpen('manual'), []);
  const onKeys = useCallback(() => setOpen('keys'), []);
  // The overlay that closes may have opened another.
  const onClose = (overlay: Overlay) => setOpen((now) => (now === overlay ? null : now));
  const isDemo = useDemo() !== null;
  useChords({ onFind, onManual, onKeys });
  // The whole screen is hydrated now.
  useEffect(() => window.meguriReplayInput?.(), []);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#screen"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('skip')}
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onSearch={onFind} onManual={onManual} />
        <DemoBanner />
        <PauseBanner />
        <SectionTabs />
        <main id="screen" tabIndex={-1} className="min-w-0 flex-1 outline-none max-md:pb-18">
          {children}
        </main>
      </div>
      <BottomBar />
      {isDemo && <Tour />}
      <SignInAgain />
      <Overlays open={open} onOpen={setOpen} onClose={onClose} />
    </div>
  );
}
