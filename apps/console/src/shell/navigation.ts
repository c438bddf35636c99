import {
  ChartColumn,
  ChartScatter,
  FileText,
  Gauge,
  Server,
  SlidersHorizontal,
  Sprout,
  Timer,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export interface NavigationItem {
  href: string;
  name: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  chord: string;
}

/** The screens in their groups, as far as they exist. */
export const navigation: readonly { group: string; items: readonly NavigationItem[] }[] = [
  { group: 'Watch', items: [{ href: '/', name: 'Overview', icon: Gauge, chord: 'o' }] },
  {
    group: 'Schedule',
    items: [
      { href: '/revisit-intervals', name: 'Revisit intervals', icon: ChartColumn, chord: 'r' },
      { href: '/change-detection', name: 'Change detection', icon: ChartScatter, chord: 'd' },
      { href: '/host-intervals', name: 'Host intervals', icon: Timer, chord: 'i' },
    ],
  },
  { group: 'Hosts', items: [{ href: '/hosts', name: 'Hosts', icon: Server, chord: 'h' }] },
  { group: 'Archive', items: [{ href: '/pages', name: 'Pages', icon: FileText, chord: 'p' }] },
  {
    group: 'Run',
    items: [
      { href: '/seeds', name: 'Seed lists', icon: Sprout, chord: 's' },
      { href: '/settings', name: 'Settings', icon: SlidersHorizontal, chord: 't' },
    ],
  },
];

export const screens: readonly NavigationItem[] = navigation.flatMap(({ items }) => items);

/** Whether `path` lies on the screen at `href`. */
export function isOn(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

export function hostHref(name: string): string {
  return `/hosts/${encodeURIComponent(name)}`;
}

export function pageHref(url: string): string {
  return `/pages/view?url=${encodeURIComponent(url)}`;
}
