'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { classNames } from '../design/looks.ts';
import { isOn, screenMark, sectionMark, sectionOf, sections, sectionsOnPhone } from './navigation.ts';
import { sectionIcons } from './section-icons.ts';

const tabLook =
  'flex h-16 min-w-0 flex-1 flex-col items-center gap-1 pt-2.5 text-center text-[10px] leading-tight font-medium';

/** Navigation at the bottom of a small screen: five sections, and all screens under "More". */
export function BottomBar() {
  const t = useTranslations('shell');
  const path = usePathname();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={t('label')}
        className="fixed inset-x-0 bottom-0 z-30 hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:flex"
      >
        {sectionsOnPhone(sectionOf(path)).map((section) => {
          const [{ href }] = section.screens;
          const mark = sectionMark(path, section);
          const Icon = sectionIcons[section.word];
          return (
            <Link
              key={section.word}
              href={href}
              aria-current={mark}
              className={classNames(tabLook, mark ? 'text-accent' : 'text-ink-soft')}
            >
              <Icon className="size-5 shrink-0" aria-hidden />
              <span className="max-w-full truncate">{t(`sections.${section.word}`)}</span>
            </Link>
          );
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={classNames(tabLook, 'text-ink-soft')}
        >
          <Ellipsis className="size-5 shrink-0" aria-hidden />
          {t('more')}
        </button>
      </nav>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('allScreens')}
        className="mb-0! max-w-full! rounded-b-none! pb-[env(safe-area-inset-bottom)]"
      >
        <AllScreens path={path} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function AllScreens({ path, onChoose }: { path: string; onChoose: () => void }) {
  const t = useTranslations('shell');
  return (
    <div className="grid max-h-[75dvh] grid-cols-2 gap-x-3 gap-y-4 overflow-y-auto p-4">
      {sections.map(({ word: section, screens }) => (
        <section key={section}>
          <h3 className="px-2 pb-1 text-small font-medium text-ink-faint">{t(`sections.${section}`)}</h3>
          {screens.map(({ href, word }) => (
            <Link
              key={href}
              href={href}
              aria-current={screenMark(path, href)}
              onClick={onChoose}
              className={classNames(
                'flex min-h-11 items-center rounded-md px-2 font-medium hover:bg-sunken',
                isOn(path, href) && 'bg-accent-soft text-accent',
              )}
            >
              {t(`screens.${word}`)}
            </Link>
          ))}
        </section>
      ))}
    </div>
  );
}
