'use client';

import Link from '../design/link.tsx';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../data/trpc.ts';
import { useViewer } from '../data/viewer.tsx';
import { DemoMenu } from '../demo/demo-menu.tsx';
import { LanguageChoice } from '../i18n/language-provider.tsx';
import { Segmented } from '../design/forms/segmented.tsx';
import { countDrafts, deleteDrafts } from '../drafts/use-draft.ts';
import { KeepDraftsDialog } from '../drafts/keep-drafts-dialog.tsx';
import { useFailureToast } from '../design/toast.tsx';
import { usePopover } from '../design/use-popover.ts';

const themes = ['system', 'light', 'dark'] as const;

/** Account name, language, theme and sign-out. */
export function AccountMenu() {
  const t = useTranslations('shell');
  const roles = useTranslations('common.roles');
  const viewer = useViewer();
  const { open, setOpen, frame } = usePopover();
  const [theme, showTheme] = useState<Theme>('system');
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const drafts = () => countDrafts(viewer.id);
  const toastFailure = useFailureToast();
  const signOut = useMutation(
    trpc.auth.signOut.mutationOptions({
      onSuccess: () => window.location.assign('/sign-in'),
      onError: toastFailure,
    }),
  );

  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('account', { name: viewer.name })}
        onClick={() => {
          showTheme(currentTheme());
          setOpen(!open);
        }}
        className="flex h-8 items-center gap-2 rounded-md px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink max-md:size-10 max-md:justify-center max-md:p-0"
      >
        <UserRound className="size-4" aria-hidden />
        <span className="max-w-32 truncate max-md:sr-only" data-testid="viewer">
          {viewer.name}
        </span>
      </button>
      {open && (
        <div className="absolute top-10 right-0 z-30 flex w-72 flex-col gap-3 rounded-lg border border-line bg-raised p-3 shadow-xl">
          <p className="min-w-0">
            <span className="block truncate font-semibold">{viewer.name}</span>
            <span className="text-small text-ink-faint">{roles(viewer.role)}</span>
          </p>
          <div className="flex flex-col items-start gap-1">
            <span className="text-small text-ink-soft">{t('theme')}</span>
            <Segmented
              label={t('theme')}
              options={themes.map((key) => ({ key, name: t(`themes.${key}`) }))}
              value={theme}
              onChange={(next) => {
                setTheme(next);
                showTheme(next);
              }}
            />
          </div>
          <div className="flex flex-col items-start gap-1">
            <span className="text-small text-ink-soft">{t('language')}</span>
            <LanguageChoice label={t('language')} />
          </div>
          <DemoMenu onChoose={() => setOpen(false)} />
          <Link
            href="/account"
            onClick={() => setOpen(false)}
            className="flex h-9 items-center gap-2 rounded-md border-t border-line px-2 font-medium hover:bg-sunken"
          >
            <KeyRound className="size-4" aria-hidden />
            {t('ownAccount')}
          </Link>
          <button
            type="button"
            onClick={() => (drafts() > 0 ? setAsking(true) : signOut.mutate())}
            className="flex h-9 items-center gap-2 rounded-md px-2 text-left font-medium hover:bg-sunken"
          >
            <LogOut className="size-4" aria-hidden />
            {t('signOut')}
          </button>
        </div>
      )}
      {isAsking && (
        <KeepDraftsDialog
          count={drafts()}
          onClose={() => setAsking(false)}
          onChoice={(isKept) => {
            if (!isKept) deleteDrafts(viewer.id);
            signOut.mutate();
          }}
        />
      )}
    </div>
  );
}

export type Theme = 'system' | 'light' | 'dark';

const yearSeconds = 31_536_000;

/** Applies a theme and stores it in a cookie, which the server reads before the first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `meguri_theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : yearSeconds}; SameSite=Lax`;
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
