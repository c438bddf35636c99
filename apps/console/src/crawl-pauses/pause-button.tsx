'use client';

import { findPause } from '@meguri/contracts';
import { Pause, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useMay } from '../data/viewer.tsx';
import { IconButton } from '../design/button.tsx';
import { buttonLook, classNames } from '../design/looks.ts';
import { scopeOf, scopeValues, type Pausable } from './pausable.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { usePauses } from './use-pauses.ts';

/** Pauses the crawl, a node or a seed list, or resumes it; an icon, or from a wide window on with its words. */
export function PauseButton({ target, withWords = false }: { target: Pausable; withWords?: boolean }) {
  const t = useTranslations('pauses');
  const may = useMay('operator');
  const pauses = findPause(usePauses(), scopeOf(target)) === null;
  /** The act of the open dialog, which does not change while it is open. */
  const [asked, setAsked] = useState<boolean | null>(null);
  /** A closed dialog stays, because closing restores the focus. */
  const [wasAsked, setWasAsked] = useState(false);
  const label = t(`${target.kind}.${pauses ? 'pause' : 'resume'}`, scopeValues(target));
  const Icon = pauses ? Pause : Play;
  const button = {
    disabled: !may,
    onClick: () => {
      setWasAsked(true);
      setAsked(pauses);
    },
  };
  return (
    <>
      {withWords ? (
        <button
          type="button"
          className={classNames(
            buttonLook(),
            'max-md:size-10 max-md:border-0 max-md:bg-transparent max-md:p-0',
          )}
          title={label}
          {...button}
        >
          <Icon className="size-4" aria-hidden />
          <span className="max-lg:sr-only">{label}</span>
        </button>
      ) : (
        <IconButton label={label} {...button}>
          <Icon className="size-4" aria-hidden />
        </IconButton>
      )}
      {wasAsked &&
        createPortal(
          <PauseDialog
            target={target}
            pauses={asked ?? pauses}
            open={asked !== null}
            onClose={() => setAsked(null)}
          />,
          // A dialog has landmarks of its own, which may not lie in those of the bar.
          document.body,
        )}
    </>
  );
}
