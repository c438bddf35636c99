'use client';

import type { HostSelection } from '@meguri/contracts';
import { Ban, Pause, Play, RefreshCw, Snail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../data/viewer.tsx';
import { Button } from '../design/button.tsx';
import { HostActDialog } from './host-act-dialog.tsx';
import type { HostActKind } from './host-act.ts';

const icons = { pause: Pause, resume: Play, slow: Snail, recheck: RefreshCw, exclude: Ban } as const;

interface HostActButtonsProps {
  kinds: readonly HostActKind[];
  selection: HostSelection;
  /** The name of one host, or how many hosts. */
  subject: string;
  onDone?: () => void;
}

/** The first-level actions on one host, or on selected ones. */
export function HostActButtons({ kinds, selection, subject, onDone }: HostActButtonsProps) {
  const t = useTranslations('hosts.acts');
  const may = useMay('operator');
  const [chosen, setChosen] = useState<HostActKind | null>(null);
  return (
    <>
      {kinds.map((kind) => {
        const Icon = icons[kind];
        return (
          <Button
            key={kind}
            icon={<Icon className="size-4" aria-hidden />}
            disabled={!may}
            onClick={() => setChosen(kind)}
          >
            {t(`buttons.${kind}`)}
          </Button>
        );
      })}
      {chosen && (
        <HostActDialog
          act={{ kind: chosen, seconds: null }}
          selection={selection}
          subject={subject}
          onClose={() => setChosen(null)}
          {...(onDone ? { onDone } : {})}
        />
      )}
    </>
  );
}
