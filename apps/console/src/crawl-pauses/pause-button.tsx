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

/**
 * A button that pauses or resumes the crawl, a node or a seed list; `withWords` adds its label in wide
 * windows.
 */
export function PauseButton({ target, withWords = false }: { target: Pausable; withWords?: boolean }) {
  const t = useTranslations('pauses');
  const may = useMay('operator');
  const pauses = findPause(usePauses(), scopeOf(target)) === null;
  /** Whether the open dialog pauses, fixed while it is open; null while it is closed. */
  const [dialogPauses, setDialogPauses] = useState<boolean | null>(null);
  /** A closed dialog stays mounted, because closing restores the focus. */
  const [wasOpened, setWasOpened] = useState(false);
  const label = t(`${target.kind}.${pauses ? 'pause' : 'resume'}`, scopeValues(target));
  const Icon = pauses ? Pause : Play;
  const button = {
    disabled: !may,
    onClick: () => {
      setWasOpened(true);
      setDialogPauses(pauses);
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
      {wasOpened &&
        createPortal(
          <PauseDialog
            target={target}
            pauses={dialogPauses ?? pauses}
            open={dialogPauses !== null}
            onClose={() => setDialogPauses(null)}
          />,
          // A dialog has its own landmarks, which may not be inside those of the bar.
          document.body,
        )}
    </>
  );
}
