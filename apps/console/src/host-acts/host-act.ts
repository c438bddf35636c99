import type { HostSettingsChange } from '@meguri/contracts';

/** First-level actions on hosts: buttons of a host, actions on selected hosts, commands of the palette. */
export const hostActKinds = ['pause', 'resume', 'slow', 'recheck', 'exclude'] as const;
export type HostActKind = (typeof hostActKinds)[number];

export interface HostAct {
  kind: HostActKind;
  /** The access interval of `slow`, in seconds; null: the dialog asks for it. */
  seconds: number | null;
}

/** A pattern that every path of a host matches. */
const everyPath = '/';

/** The settings that an act changes; null: none, robots.txt is requested again. */
export function changeOf({ kind, seconds }: HostAct): HostSettingsChange | null {
  switch (kind) {
    case 'pause':
      return { paused: true };
    case 'resume':
      return { paused: false, pausedUntil: null };
    case 'slow':
      return { minIntervalSeconds: seconds };
    case 'exclude':
      return { excludedPaths: [everyPath] };
    case 'recheck':
      return null;
    default:
      return kind satisfies never;
  }
}
