'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { useTRPC } from '../data/trpc.ts';
import { classNames } from '../design/looks.ts';
import { Dialog } from '../design/dialog.tsx';
import { keepCookie } from '../i18n/language-provider.tsx';
import type { Locale } from '../i18n/locales.ts';
import { localeCookie } from '../i18n/locales.ts';
import type { Command } from './commands.ts';
import type { ConfirmedCommand } from './palette-dialogs.tsx';
import { commandsFor } from './commands.ts';
import { setTheme } from './account-menu.tsx';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  onManual: () => void;
  onKeys: () => void;
  /** Called for a command that needs a confirmation. */
  onConfirm: (command: ConfirmedCommand) => void;
}

const foundAtMost = 6;

/** Finds hosts, pages, settings, screens and actions from the keyboard. */
export function CommandPalette({ open, ...rest }: CommandPaletteProps) {
  const t = useTranslations('shell');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('find')} bare className="mt-[12vh] max-w-xl">
      <Palette {...rest} />
    </Dialog>
  );
}

function Palette({ onClose, onManual, onKeys, onConfirm }: Omit<CommandPaletteProps, 'open'>) {
  const t = useTranslations('shell.palette');
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const commands = useCommands(text);
  const active = commands[Math.min(at, commands.length - 1)];

  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const speak = (locale: Locale) => {
    keepCookie(localeCookie, locale);
    router.refresh();
  };
  const run = (command: Command) => {
    onClose();
    if (command.href) router.push(command.href);
    else if (command.onHost) onConfirm({ kind: 'host', command: command.onHost });
    else if (command.id === 'action:pause-crawl') onConfirm({ kind: 'crawl', pauses: true });
    else if (command.id === 'action:resume-crawl') onConfirm({ kind: 'crawl', pauses: false });
    else if (command.id === 'action:manual') onManual();
    else if (command.id === 'action:help') onKeys();
    else if (command.id === 'action:english') speak('en');
    else if (command.id === 'action:japanese') speak('ja');
    else if (command.id === 'action:theme-light') setTheme('light');
    else if (command.id === 'action:theme-dark') setTheme('dark');
    else if (command.id === 'action:theme-system') setTheme('system');
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Enter and arrows choose among the candidates of an input method while it is open.
    if (event.nativeEvent.isComposing || commands.length === 0) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % commands.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + commands.length) % commands.length);
    else if (event.key === 'Enter' && active) run(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={t('label')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        placeholder={t('placeholder')}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-[16px] outline-none placeholder:text-ink-faint"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <ul id={listId} role="listbox" aria-label={t('found')} className="max-h-[52vh] overflow-y-auto p-2">
        {commands.map((command, index) => (
          <li key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <p className="px-2 pt-2 pb-1 text-micro font-medium tracking-wide text-ink-faint uppercase">
                {t(`groups.${command.group}`)}
              </p>
            )}
            <div
              id={`${listId}-${command.id}`}
              role="option"
              aria-selected={command === active}
              className={classNames(
                'flex h-9 items-center justify-between gap-4 rounded-md px-2',
                command === active && 'bg-accent-soft',
              )}
              onPointerMove={() => setAt(index)}
              onClick={() => run(command)}
            >
              <span
                className={classNames(
                  'truncate',
                  /pages|settings/.test(command.group) && 'font-mono text-small',
                )}
              >
                {command.name}
              </span>
              {command.note && (
                <span className="max-w-[45%] shrink-0 truncate text-small text-ink-faint">
                  {command.note}
                </span>
              )}
            </div>
          </li>
        ))}
        {commands.length === 0 && (
          <li className="px-2 py-6 text-center text-ink-faint">{t('nothing', { text })}</li>
        )}
      </ul>
    </>
  );
}

function useCommands(text: string): Command[] {
  const t = useTranslations('shell');
  const trpc = useTRPC();
  const search = useDeferredValue(text.trim());
  const options = { enabled: search.length >= 2, placeholderData: keepPreviousData };
  const hosts = useQuery(
    trpc.hosts.list.queryOptions({ search, sort: 'pages', direction: 'desc', limit: foundAtMost }, options),
  );
  const pages = useQuery(trpc.pages.list.queryOptions({ query: search }, options));
  const complaints = useQuery(trpc.complaints.list.queryOptions({ search, limit: foundAtMost }, options));
  const views = useQuery(trpc.lists.views.queryOptions());
  const found = search.length >= 2;
  return commandsFor(
    text,
    {
      hosts: found ? (hosts.data?.rows ?? []) : [],
      complaints: found ? (complaints.data?.rows ?? []) : [],
      pages: found ? (pages.data?.rows.slice(0, foundAtMost) ?? []) : [],
      views: views.data ?? [],
    },
    t,
  );
}
