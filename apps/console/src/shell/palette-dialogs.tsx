'use client';

import { PauseDialog } from '../crawl-pauses/pause-dialog.tsx';
import { HostActDialog } from '../host-acts/host-act-dialog.tsx';
import type { HostCommand } from '../host-acts/parse-host-command.ts';

/** A command of the palette that asks for a confirmation. */
export type ConfirmedCommand = { kind: 'host'; command: HostCommand } | { kind: 'crawl'; pauses: boolean };

const crawl = { kind: 'crawl' } as const;

/** The confirmation of a command. */
export function PaletteDialogs({ pending, onClose }: { pending: ConfirmedCommand; onClose: () => void }) {
  if (pending.kind === 'crawl')
    return <PauseDialog target={crawl} pauses={pending.pauses} open onClose={onClose} />;
  const { act, host } = pending.command;
  return <HostActDialog act={act} selection={{ names: [host] }} subject={host} onClose={onClose} />;
}
