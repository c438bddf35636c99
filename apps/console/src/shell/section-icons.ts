import {
  Archive,
  CalendarClock,
  FlaskConical,
  Gauge,
  Inbox,
  Network,
  Server,
  SlidersHorizontal,
  Sprout,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { SectionWord } from './navigation.ts';

/** Separate from the navigation, whose links are also used outside the browser. */
export const sectionIcons: Readonly<Record<SectionWord, LucideIcon>> = {
  overview: Gauge,
  hosts: Server,
  schedule: CalendarClock,
  archive: Archive,
  complaints: Inbox,
  analyses: FlaskConical,
  seeds: Sprout,
  nodes: Network,
  settings: SlidersHorizontal,
};
