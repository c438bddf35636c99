'use client';

import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { usePathname } from 'next/navigation';
import { classNames } from '../design/looks.ts';
import { Logo } from './logo.tsx';
import { sectionMark, sections } from './navigation.ts';
import { sectionIcons } from './section-icons.ts';

/** The sections at the left; tooltips name the shortcut of the first screen. */
export function Rail() {
  const t = useTranslations('shell');
  const path = usePathname();
  return (
    <nav
      aria-label={t('label')}
      className="sticky top-0 flex h-dvh w-44 shrink-0 flex-col border-r border-line bg-surface max-lg:w-14 max-md:hidden"
    >
      <Link href="/" className="flex h-12 items-center gap-2.5 px-4 text-lead font-semibold tracking-tight">
        <Logo className="size-6 shrink-0" />
        <span className="max-lg:sr-only">Meguri</span>
      </Link>
      <div className="flex flex-col gap-0.5 overflow-y-auto px-2 py-3">
        {sections.map((section) => {
          const { word, screens } = section;
          const [{ href, chord }] = screens;
          const mark = sectionMark(path, section);
          const Icon = sectionIcons[word];
          return (
            <Link
              key={word}
              href={href}
              aria-current={mark}
              title={t('chord', { name: t(`sections.${word}`), chord })}
              className={classNames(
                'group flex h-9 items-center gap-2.5 rounded-md px-2 font-medium max-lg:h-10 max-lg:justify-center',
                mark ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon className="size-4 shrink-0" aria-hidden />
              <span className="max-lg:sr-only">{t(`sections.${word}`)}</span>
              <span
                className="ml-auto hidden font-mono text-micro text-ink-faint lg:group-hover:inline"
                aria-hidden
              >
                g {chord}
              </span>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
