/**
 * Each word is the key of a name in `shell.sections` or `shell.screens`. `g` and the chord open a screen; all
 * letters are taken, so new screens have digits.
 */
interface PlannedSection {
  word: string;
  screens: readonly { href: string; word: string; chord: string }[];
}

/** Sections in order of use: the first ones fit the bar of a phone. A section without screens is not shown. */
const plan = [
  {
    word: 'overview',
    screens: [
      { href: '/', word: 'overview', chord: 'o' },
      { href: '/map', word: 'map', chord: 'm' },
      { href: '/events', word: 'events', chord: 'e' },
    ],
  },
  {
    word: 'hosts',
    screens: [
      { href: '/hosts', word: 'hosts', chord: 'h' },
      { href: '/robots', word: 'robots', chord: 'b' },
      { href: '/rules', word: 'rules', chord: 'y' },
      { href: '/domains', word: 'domains', chord: 'x' },
    ],
  },
  {
    word: 'schedule',
    screens: [
      { href: '/revisit-intervals', word: 'revisitIntervals', chord: 'r' },
      { href: '/change-detection', word: 'changeDetection', chord: 'd' },
      { href: '/host-intervals', word: 'hostIntervals', chord: 'i' },
      { href: '/overloaded', word: 'overloaded', chord: 'l' },
      { href: '/what-if', word: 'whatIf', chord: 'f' },
    ],
  },
  {
    word: 'archive',
    screens: [
      { href: '/pages', word: 'pages', chord: 'p' },
      { href: '/captures', word: 'captures', chord: 'v' },
      { href: '/snapshots', word: 'snapshots', chord: 'k' },
      { href: '/imports', word: 'imports', chord: 'j' },
      { href: '/access', word: 'access', chord: 'q' },
      { href: '/storage', word: 'storage', chord: 'z' },
    ],
  },
  {
    word: 'complaints',
    screens: [
      { href: '/complaints', word: 'complaints', chord: 'c' },
      { href: '/webmasters', word: 'webmasters', chord: 'w' },
    ],
  },
  {
    word: 'analyses',
    screens: [
      { href: '/scans', word: 'scans', chord: '1' },
      { href: '/analysers', word: 'analysers', chord: '2' },
      { href: '/consumers', word: 'consumers', chord: '3' },
      { href: '/packages', word: 'packages', chord: '4' },
    ],
  },
  { word: 'seeds', screens: [{ href: '/seeds', word: 'seeds', chord: 's' }] },
  { word: 'nodes', screens: [{ href: '/nodes', word: 'nodes', chord: 'n' }] },
  {
    word: 'settings',
    screens: [
      { href: '/settings', word: 'settings', chord: 't' },
      { href: '/users', word: 'users', chord: 'u' },
      { href: '/audit', word: 'audit', chord: 'a' },
    ],
  },
] as const satisfies readonly PlannedSection[];

type NavigationScreen = (typeof plan)[number]['screens'][number];
export type SectionWord = (typeof plan)[number]['word'];

/** An item of the navigation. It opens its first screen; its screens are tabs of each other. */
export interface NavigationSection {
  word: SectionWord;
  screens: readonly [NavigationScreen, ...NavigationScreen[]];
}

/** The sections that have screens. */
export const sections: readonly NavigationSection[] = plan.flatMap(({ word, screens: [first, ...others] }) =>
  first ? [{ word, screens: [first, ...others] as const }] : [],
);

export const screens: readonly NavigationScreen[] = sections.flatMap((section) => section.screens);

/** The section of a path; undefined for paths of no section, such as the account. */
export function sectionOf(path: string): NavigationSection | undefined {
  return sections.find((section) => section.screens.some(({ href }) => isOn(path, href)));
}

const phoneTabs = 5;

/** The tabs on a phone. The last one gives way to the current section if that is not among the first. */
export function sectionsOnPhone(current: NavigationSection | undefined): readonly NavigationSection[] {
  const first = sections.slice(0, phoneTabs);
  return current && !first.includes(current) ? [...first.slice(0, -1), current] : first;
}

/** Whether `path` belongs to the screen at `href`. */
export function isOn(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

/** `aria-current` of the link to a screen: `true` on pages within it. */
export function screenMark(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return isOn(path, href) ? 'true' : undefined;
}

/** `aria-current` of the link to a section: `true` on its further screens. */
export function sectionMark(path: string, section: NavigationSection): 'page' | 'true' | undefined {
  if (path === section.screens[0].href) return 'page';
  return sectionOf(path) === section ? 'true' : undefined;
}

export function hostHref(name: string): string {
  return `/hosts/${encodeURIComponent(name)}`;
}

export function ruleHref(id: number): string {
  return `/rules?rule=${id}`;
}

export function accessRuleHref(id: number): string {
  return `/access?rule=${id}`;
}

export function overloadHref(name: string): string {
  return `/overloaded/${encodeURIComponent(name)}`;
}

export function pageHref(url: string): string {
  return `/pages/view?url=${encodeURIComponent(url)}`;
}

export function snapshotHref(name: string): string {
  return `/snapshots/view/${encodeURIComponent(name)}`;
}

export function scanHref(name: string): string {
  return `/scans/view/${encodeURIComponent(name)}`;
}

/** @param version 0 or omitted: the latest, or built in */
export function analyserHref(name: string, version = 0): string {
  return `/analysers/view/${encodeURIComponent(name)}${version > 0 ? `?version=${version}` : ''}`;
}

export function consumerHref(name: string): string {
  return `/consumers/view?consumer=${encodeURIComponent(name)}`;
}

export function packageHref(id: string): string {
  return `/packages/view?package=${id}`;
}

export function importHref(id: number): string {
  return `/imports/view?import=${id}`;
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
