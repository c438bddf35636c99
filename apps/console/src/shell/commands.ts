import { settingDefinitions } from '@meguri/contracts';
import type { Messages } from '../i18n/messages-of.ts';
import { settingMeaning } from '../screens/settings/setting-meaning.ts';
import type { Words } from '../i18n/words.ts';
import { complaintHref, hostHref, pageHref, sections } from './navigation.ts';

export interface Command {
  id: string;
  group: keyof Messages['shell']['palette']['groups'];
  name: string;
  note?: string;
  /** Link, or id of an action. */
  href?: string;
}

const actions = [
  { id: 'action:add-seeds', word: 'addSeeds', href: '/seeds?add=1' },
  { id: 'action:theme-light', word: 'themeLight' },
  { id: 'action:theme-dark', word: 'themeDark' },
  { id: 'action:theme-system', word: 'themeSystem' },
  { id: 'action:english', word: 'english' },
  { id: 'action:japanese', word: 'japanese' },
  { id: 'action:manual', word: 'manual', note: '?' },
  { id: 'action:help', word: 'help', note: 'g ?' },
] as const;

interface Found {
  hosts: readonly { name: string; pages: number }[];
  pages: readonly { url: string; title: string | null }[];
  complaints: readonly { id: string; subject: string; fromName: string }[];
}

const settingsShown = 5;

/** The commands that match a query: screens, actions and settings, then results of the API. */
export function commandsFor(text: string, found: Found, t: Words<'shell'>): Command[] {
  const words = text.trim().toLowerCase();
  const matches = (...texts: (string | undefined)[]) =>
    texts.some((one) => one?.toLowerCase().includes(words));
  // The name of a section finds all its screens.
  const places = sections.flatMap((section) =>
    section.screens.flatMap(({ href, word, chord }): Command[] => {
      const [name, of] = [t(`screens.${word}`), t(`sections.${section.word}`)];
      const note = section.screens.length > 1 && name !== of ? `${of} · g ${chord}` : `g ${chord}`;
      return matches(name, of) ? [{ id: href, group: 'screens', name, href, note }] : [];
    }),
  );
  const settings =
    words === ''
      ? []
      : Object.entries(settingDefinitions).filter(([key, { description }]) =>
          matches(key, description, settingMeaning({ key, description }, 'ja')),
        );
  return [
    ...places,
    ...found.hosts.map(({ name }): Command => ({
      id: `host:${name}`,
      group: 'hosts',
      name,
      href: hostHref(name),
    })),
    ...found.pages.map(({ url, title }): Command => ({
      id: `page:${url}`,
      group: 'pages',
      name: url,
      href: pageHref(url),
      ...(title ? { note: title } : {}),
    })),
    ...found.complaints.map(({ id, subject, fromName }): Command => ({
      id: `complaint:${id}`,
      group: 'complaints',
      name: subject,
      href: complaintHref(id),
      ...(fromName ? { note: fromName } : {}),
    })),
    ...settings.slice(0, settingsShown).map(([key]): Command => ({
      id: `setting:${key}`,
      group: 'settings',
      name: key,
      href: `/settings?search=${encodeURIComponent(key)}`,
    })),
    ...actions
      .map(({ word, ...action }): Command => ({
        ...action,
        group: 'actions',
        name: t(`palette.actions.${word}`),
      }))
      .filter(({ name }) => matches(name)),
  ];
}
