'use client';

import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { usePathname } from 'next/navigation';
import { classNames } from '../design/looks.ts';
import { useChosenInSight } from '../design/screen-keys.tsx';
import { isOn, screenMark, sectionOf } from './navigation.ts';

/** Tabs with the screens of the current section; nothing if it has only one. */
export function SectionTabs() {
  const t = useTranslations('shell');
  const path = usePathname();
  const section = sectionOf(path);
  const row = useChosenInSight<HTMLDivElement>(path);
  if (!section || section.screens.length < 2) return null;
  return (
    <nav
      aria-label={t('screensOf', { section: t(`sections.${section.word}`) })}
      className="border-b border-line bg-surface"
    >
      <div ref={row} className="mx-auto -mb-px flex max-w-[1440px] gap-1 overflow-x-auto px-3 max-md:px-0">
        {section.screens.map(({ href, word, chord }) => (
          <Link
            key={href}
            href={href}
            aria-current={screenMark(path, href)}
            title={t('chord', { name: t(`screens.${word}`), chord })}
            className={classNames(
              'flex h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 max-md:h-11',
              isOn(path, href)
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
            )}
          >
            {t(`screens.${word}`)}
          </Link>
        ))}
      </div>
    </nav>
  );
}
