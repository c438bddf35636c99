import { lists, settingDefinitions, viewHref, type SavedView } from '@meguri/contracts';
import type { Messages } from '../i18n/messages-of.ts';
import { settingMeaning } from '../screens/settings/setting-meaning.ts';
import { parseHostCommand, type HostCommand } from '../host-acts/parse-host-command.ts';
import type { Translator } from '../i18n/translator.ts';
import { complaintHref, hostHref, pageHref, screens, sections } from './navigation.ts';

export interface Command {
  id: string;
  group: keyof Messages['shell']['palette']['groups'];
  name: string;
  note?: string;
  /** Link, or id of an action. */
  href?: string;
  /** An action on a host. */
  onHost?: HostCommand;
}

const actions = [
  { id: 'action:add-seeds', word: 'addSeeds', href: '/seeds?add=1' },
  { id: 'action:create-snapshot', word: 'createSnapshot', href: '/snapshots/new' },
  { id: 'action:create-scan', word: 'createScan', href: '/scans/new' },
  { id: 'action:upload-analyser', word: 'uploadAnalyser', href: '/analysers?upload=1' },
  { id: 'action:import-files', word: 'importFiles', href: '/imports/new' },
  { id: 'action:add-access-rule', word: 'addAccessRule', href: '/access?rule=new' },
  { id: 'action:test-access', word: 'testAccess', href: '/access?tab=test' },
  { id: 'action:pause-crawl', word: 'pauseCrawl' },
  { id: 'action:resume-crawl', word: 'resumeCrawl' },
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
  views: readonly SavedView[];
}

const settingsShown = 5;

/** A typed command for a host, first of all results. */
function hostCommands(text: string, t: Translator<'shell'>): Command[] {
  const command = parseHostCommand(text);
  if (!command) return [];
  const { act, host } = command;
  const { kind, seconds } = act;
  const name =
    kind === 'slow' && seconds !== null
      ? t('palette.hostActs.slowTo', { host, interval: `${seconds} s` })
      : t(`palette.hostActs.${kind}`, { host });
  return [{ id: `act:${kind}:${host}`, group: 'actions', name, onHost: command }];
}

/** The page whose URL was typed comes first, in canonical form as the API found it. */
function pageCommands(text: string, pages: Found['pages']): { typed: Command[]; others: Command[] } {
  const commands = pages.map(({ url, title }): Command => ({
    id: `page:${url}`,
    group: 'pages',
    name: url,
    href: pageHref(url),
    ...(title ? { note: title } : {}),
  }));
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? (URL.parse(text.trim())?.href ?? null) : null;
  // The API finds one page for a URL, whatever its canonical form.
  const isTyped = (command: Command) => href !== null && (commands.length === 1 || command.name === href);
  return {
    typed: commands.filter(isTyped),
    others: commands.filter((command) => !isTyped(command)),
  };
}

const viewsShown = 8;

/** Views whose name matches, and that their lists can read. */
function viewCommands(
  views: readonly SavedView[],
  matches: (...texts: string[]) => boolean,
  t: Translator<'shell'>,
): Command[] {
  return views
    .filter(({ name, unread }) => unread.length === 0 && matches(name))
    .slice(0, viewsShown)
    .map((view) => ({
      id: `view:${view.id}`,
      group: 'views',
      name: view.name,
      note: screenOf(view, t),
      href: viewHref(view),
    }));
}

function screenOf({ list }: SavedView, t: Translator<'shell'>): string {
  const screen = screens.find(({ href }) => href === lists[list].screen);
  return screen ? t(`screens.${screen.word}`) : list;
}

/**
 * The commands that match a query: a command for a host, the page of a URL, screens, actions and settings,
 * then results of the API.
 */
export function commandsFor(text: string, found: Found, t: Translator<'shell'>): Command[] {
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
  const pages = pageCommands(text, found.pages);
  return [
    ...hostCommands(text, t),
    ...pages.typed,
    ...places,
    ...viewCommands(found.views, matches, t),
    ...found.hosts.map(({ name }): Command => ({
      id: `host:${name}`,
      group: 'hosts',
      name,
      href: hostHref(name),
    })),
    ...pages.others,
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
