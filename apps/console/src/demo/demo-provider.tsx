'use client';

import type { DemoState } from '@meguri/contracts';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { hideBannerCookie } from './demo-cookie.ts';

interface Demo {
  state: DemoState;
  isBannerShown: boolean;
  showBanner: (shown: boolean) => void;
  /** Stop of the tour, from 0; null: no tour. */
  stop: number | null;
  goTo: (stop: number | null) => void;
}

const DemoContext = createContext<Demo | null>(null);

interface DemoProviderProps {
  /** Null: this installation is no demo. */
  state: DemoState | null;
  isBannerHidden: boolean;
  children: ReactNode;
}

/** Provides the state of the demo and of its tour. */
export function DemoProvider({ state, isBannerHidden, children }: DemoProviderProps) {
  const [isBannerShown, setBannerShown] = useState(!isBannerHidden);
  const [stop, goTo] = useState<number | null>(null);
  const demo = useMemo<Demo | null>(() => {
    if (!state) return null;
    const showBanner = (shown: boolean) => {
      document.cookie = hideBannerCookie(!shown);
      setBannerShown(shown);
    };
    return { state, isBannerShown, showBanner, stop, goTo };
  }, [state, isBannerShown, stop]);
  return <DemoContext value={demo}>{children}</DemoContext>;
}

/** The demo; null if this installation is none. */
export function useDemo(): Demo | null {
  return useContext(DemoContext);
}
