import { screens, isOn } from '../shell/navigation.ts';

const manual = 'console';

/** Pages that are not named like their screen. */
const names: Readonly<Record<string, string>> = { '/': 'overview', '/overloaded': 'overloaded-hosts' };

/** The manual's page for the screen of a path; the table of contents for paths without a page. */
export function manualOfScreen(at: string): string {
  const href = screens.find((screen) => isOn(at, screen.href))?.href;
  return href === undefined ? manual : `${manual}/${names[href] ?? href.slice(1)}`;
}
