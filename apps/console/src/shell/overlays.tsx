'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { ConfirmedCommand } from './palette-dialogs.tsx';

const loadPalette = () => import('./command-palette.tsx').then((file) => file.CommandPalette);
const loadManual = () => import('../manual/manual-drawer.tsx').then((file) => file.ManualDrawer);
const loadKeys = () => import('./shortcut-help.tsx').then((file) => file.ShortcutHelp);

const CommandPalette = dynamic(loadPalette, { ssr: false });
const ManualDrawer = dynamic(loadManual, { ssr: false });
const ShortcutHelp = dynamic(loadKeys, { ssr: false });
const PaletteDialogs = dynamic(() => import('./palette-dialogs.tsx').then((file) => file.PaletteDialogs), {
  ssr: false,
});

export type Overlay = 'find' | 'manual' | 'keys';

interface OverlaysProps {
  open: Overlay | null;
  onOpen: (overlay: Overlay) => void;
  onClose: (overlay: Overlay) => void;
}

/** Overlays above every screen. Their code is loaded after the screen, so that they open without delay. */
export function Overlays({ open, onOpen, onClose }: OverlaysProps) {
  const [opened, setOpened] = useState<readonly Overlay[]>([]);
  const [pending, setPending] = useState<ConfirmedCommand | null>(null);
  // A closed dialog stays mounted, because closing restores the focus.
  if (open && !opened.includes(open)) setOpened([...opened, open]);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadPalette, loadManual, loadKeys]) void load();
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  const onManual = () => onOpen('manual');
  const onKeys = () => onOpen('keys');
  return (
    <>
      {opened.includes('find') && (
        <CommandPalette
          open={open === 'find'}
          onClose={() => onClose('find')}
          onManual={onManual}
          onKeys={onKeys}
          onConfirm={setPending}
        />
      )}
      {pending && <PaletteDialogs pending={pending} onClose={() => setPending(null)} />}
      {opened.includes('manual') && (
        <ManualDrawer open={open === 'manual'} onClose={() => onClose('manual')} onKeys={onKeys} />
      )}
      {opened.includes('keys') && <ShortcutHelp open={open === 'keys'} onClose={() => onClose('keys')} />}
    </>
  );
}
