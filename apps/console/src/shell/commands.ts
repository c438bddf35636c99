import { settingDefinitions } from '@meguri/contracts';
import { hostHref, pageHref, screens } from './navigation.ts';

export interface Command {
  id: string;
  group: 'Screens' | 'Hosts' | 'Pages' | 'Settings' | 'Actions';
  name: string;
  note?: string;
  /** Where it leads; actions are told apart by their id. */
  href?: string;
}

const actions: readonly Command[] = [
  { id: 'action:add-seeds', group: 'Actions', name: 'Add seeds', href: '/seeds?add=1' },
  { id: 'action:theme-light', group: 'Actions', name: 'Light theme' },
  { id: 'action:theme-dark', group: 'Actions', name: 'Dark theme' },
  { id: 'action:theme-system', group: 'Actions', name: 'Theme of the system' },
  { id: 'action:help', group: 'Actions', name: 'Show keys', note: '?' },
];

interface Found {
  hosts: readonly { name: string; pages: number }[];
  pages: readonly { url: string; title: string | null }[];
}

const settingsShown = 5;

/** What the palette offers for what was typed: what it knows by itself, and what the API found. */
export function commandsFor(text: string, found: Found): Command[] {
  const words = text.trim().toLowerCase();
  const matches = (...texts: (string | undefined)[]) =>
    texts.some((one) => one?.toLowerCase().includes(words));
  const places = screens.map(({ href, name, chord }): Command => ({
    id: href,
    group: 'Screens',
    name,
    href,
    note: `g ${chord}`,
  }));
  const settings =
    words === ''
      ? []
      : Object.entries(settingDefinitions).filter(([key, { description }]) => matches(key, description));
  return [
    ...places.filter(({ name }) => matches(name)),
    ...found.hosts.map(({ name }): Command => ({
      id: `host:${name}`,
      group: 'Hosts',
      name,
      href: hostHref(name),
    })),
    ...found.pages.map(({ url, title }): Command => ({
      id: `page:${url}`,
      group: 'Pages',
      name: url,
      href: pageHref(url),
      ...(title ? { note: title } : {}),
    })),
    ...settings.slice(0, settingsShown).map(([key]): Command => ({
      id: `setting:${key}`,
      group: 'Settings',
      name: key,
      href: `/settings?search=${encodeURIComponent(key)}`,
    })),
    ...actions.filter(({ name }) => matches(name)),
  ];
}
