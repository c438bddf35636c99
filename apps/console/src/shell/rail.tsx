'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { classNames } from '../design/looks.ts';
import { useChosenInSight } from '../design/screen-keys.tsx';
import { Logo } from './logo.tsx';
import { isOn, navigation } from './navigation.ts';

/** Navigation at the left in groups; tooltips name the shortcuts. */
export function Rail() {
  const t = useTranslations('shell');
  const path = usePathname();
  return (
    <nav
      aria-label={t('label')}
      className="sticky top-0 flex h-dvh w-52 shrink-0 flex-col border-r border-line bg-surface max-lg:w-14 max-md:hidden"
    >
      <Link href="/" className="flex h-12 items-center gap-2.5 px-4 text-lead font-semibold tracking-tight">
        <Logo className="size-6 shrink-0" />
        <span className="max-lg:sr-only">Meguri</span>
      </Link>
      <div className="flex flex-col gap-4 overflow-y-auto px-2 py-3">
        {navigation.map(({ word: group, items }) => (
          <div key={group}>
            <p className="px-2 pb-1 text-micro font-medium tracking-wide text-ink-faint uppercase max-lg:hidden">
              {t(`groups.${group}`)}
            </p>
            {items.map(({ href, word, icon: Icon, chord }) => (
              <Link
                key={href}
                href={href}
                aria-current={isOn(path, href) ? 'page' : undefined}
                title={t('chord', { name: t(`screens.${word}`), chord })}
                className={classNames(
                  'group flex h-8 items-center gap-2.5 rounded-md px-2 font-medium max-lg:h-10 max-lg:justify-center',
                  isOn(path, href)
                    ? 'bg-accent-soft text-accent'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon className="size-4 shrink-0" aria-hidden />
                <span className="max-lg:sr-only">{t(`screens.${word}`)}</span>
                <span
                  className="ml-auto hidden font-mono text-micro text-ink-faint lg:group-hover:inline"
                  aria-hidden
                >
                  g {chord}
                </span>
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Navigation at the bottom of a small screen. */
export function BottomBar() {
  const t = useTranslations('shell');
  const path = usePathname();
  const bar = useChosenInSight<HTMLElement>(path);
  return (
    <nav
      ref={bar}
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 hidden overflow-x-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:flex"
    >
      {navigation
        .flatMap(({ items }) => items)
        .map(({ href, word, icon: Icon }) => (
          <Link
            key={href}
            href={href}
            aria-current={isOn(path, href) ? 'page' : undefined}
            className={classNames(
              // A fractional number of items fits, to show that the bar scrolls.
              'flex h-16 min-w-21 flex-1 flex-col items-center gap-0.5 px-0.5 pt-2 text-center text-micro leading-tight font-medium',
              isOn(path, href) ? 'text-accent' : 'text-ink-faint',
            )}
          >
            <Icon className="size-5 shrink-0" aria-hidden />
            {t(`screens.${word}`)}
          </Link>
        ))}
    </nav>
  );
}
