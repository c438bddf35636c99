import {
  Bot,
  Bell,
  Camera,
  ChartColumn,
  ChartScatter,
  FileText,
  FlaskConical,
  Gauge,
  HardDrive,
  Inbox,
  Map as MapIcon,
  Scale,
  Network,
  ScrollText,
  Server,
  SlidersHorizontal,
  Snail,
  Sprout,
  Timer,
  UserCheck,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Messages } from '../i18n/messages-of.ts';

export interface NavigationItem {
  href: string;
  /** Key of its name in `shell.screens`. */
  word: keyof Messages['shell']['screens'];
  icon: LucideIcon;
  /** Letter of its shortcut after `g`. */
  chord: string;
}

interface NavigationGroup {
  word: keyof Messages['shell']['groups'];
  items: readonly NavigationItem[];
}

/** The screens in their groups. */
const groups: readonly NavigationGroup[] = [
  {
    word: 'watch',
    items: [
      { href: '/', word: 'overview', icon: Gauge, chord: 'o' },
      { href: '/map', word: 'map', icon: MapIcon, chord: 'm' },
      { href: '/events', word: 'events', icon: Bell, chord: 'e' },
    ],
  },
  {
    word: 'schedule',
    items: [
      { href: '/revisit-intervals', word: 'revisitIntervals', icon: ChartColumn, chord: 'r' },
      { href: '/change-detection', word: 'changeDetection', icon: ChartScatter, chord: 'd' },
      { href: '/host-intervals', word: 'hostIntervals', icon: Timer, chord: 'i' },
      { href: '/overloaded', word: 'overloaded', icon: Scale, chord: 'l' },
      { href: '/what-if', word: 'whatIf', icon: FlaskConical, chord: 'f' },
    ],
  },
  {
    word: 'hosts',
    items: [
      { href: '/hosts', word: 'hosts', icon: Server, chord: 'h' },
      { href: '/robots', word: 'robots', icon: Bot, chord: 'b' },
      { href: '/rules', word: 'rules', icon: Snail, chord: 'y' },
    ],
  },
  {
    word: 'people',
    items: [
      { href: '/complaints', word: 'complaints', icon: Inbox, chord: 'c' },
      { href: '/webmasters', word: 'webmasters', icon: UserCheck, chord: 'w' },
    ],
  },
  {
    word: 'archive',
    items: [
      { href: '/pages', word: 'pages', icon: FileText, chord: 'p' },
      { href: '/captures', word: 'captures', icon: Camera, chord: 'v' },
      { href: '/storage', word: 'storage', icon: HardDrive, chord: 'z' },
    ],
  },
  {
    word: 'run',
    items: [
      { href: '/seeds', word: 'seeds', icon: Sprout, chord: 's' },
      { href: '/nodes', word: 'nodes', icon: Network, chord: 'n' },
      { href: '/settings', word: 'settings', icon: SlidersHorizontal, chord: 't' },
      { href: '/users', word: 'users', icon: Users, chord: 'u' },
      { href: '/audit', word: 'audit', icon: ScrollText, chord: 'a' },
    ],
  },
];

/** Entries that the viewer may see. */
export const navigation = groups.filter(({ items }) => items.length > 0);

export const screens: readonly NavigationItem[] = navigation.flatMap(({ items }) => items);

/** Whether `path` belongs to the screen at `href`. */
export function isOn(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

export function hostHref(name: string): string {
  return `/hosts/${encodeURIComponent(name)}`;
}

export function ruleHref(id: number): string {
  return `/rules?rule=${id}`;
}

export function overloadHref(name: string): string {
  return `/overloaded/${encodeURIComponent(name)}`;
}

export function pageHref(url: string): string {
  return `/pages/view?url=${encodeURIComponent(url)}`;
}

export function complaintHref(id: string): string {
  return `/complaints/${id}`;
}

/** Link to the dialog of a seed list with proposed values. */
export function seedListEditHref(id: number, rules: { policy: string; minIntervalSeconds: number }): string {
  const { policy, minIntervalSeconds } = rules;
  return `/seeds?${new URLSearchParams({ edit: String(id), policy, minInterval: String(minIntervalSeconds) })}`;
}

/** Link to a setting with a proposed value. */
export function settingEditHref(key: string, value: string): string {
  return `/settings?${new URLSearchParams({ search: key, value })}`;
}
