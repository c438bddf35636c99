'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { PauseBanner } from '../crawl-pauses/pause-banner.tsx';
import { ManualDrawer } from '../manual/manual-drawer.tsx';
import { CommandPalette } from './command-palette.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { TopBar } from './top-bar.tsx';
import { useChords } from './use-chords.ts';

/** The frame of every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const [finding, setFinding] = useState(false);
  const [reading, setReading] = useState(false);
  const [helping, setHelping] = useState(false);
  const onFind = useCallback(() => setFinding(true), []);
  const onManual = useCallback(() => setReading(true), []);
  const onKeys = useCallback(() => setHelping(true), []);
  useChords({ onFind, onManual, onKeys });
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
        <PauseBanner />
        <SectionTabs />
        <main id="screen" tabIndex={-1} className="min-w-0 flex-1 outline-none max-md:pb-18">
          {children}
        </main>
      </div>
      <BottomBar />
      <CommandPalette open={finding} onClose={() => setFinding(false)} onManual={onManual} onKeys={onKeys} />
      <ManualDrawer open={reading} onClose={() => setReading(false)} onKeys={onKeys} />
      <ShortcutHelp open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
