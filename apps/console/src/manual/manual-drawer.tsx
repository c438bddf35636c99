'use client';

import { ArrowLeft, BookOpen, Keyboard, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useId, useState } from 'react';
import { Button, IconButton } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ManualArticle, useManualPage, type ManualPlace } from './manual-article.tsx';
import { manualOfScreen } from './manual-of-screen.ts';

interface ManualDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  onKeys: () => void;
}

/** The manual's page of the current screen, at the right of the screen. */
export function ManualDrawer({ open, onClose, onKeys }: ManualDrawerProps) {
  const t = useTranslations('shell.manual');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('name')}
      bare
      className="my-0! mr-0! h-dvh max-h-none! max-w-2xl! rounded-none!"
    >
      <Manual onClose={onClose} onKeys={onKeys} />
    </Dialog>
  );
}

function Manual({ onClose, onKeys }: Omit<ManualDrawerProps, 'open'>) {
  const t = useTranslations('shell.manual');
  const common = useTranslations('common');
  const titleId = useId();
  const first = manualOfScreen(usePathname());
  const [way, setWay] = useState<readonly ManualPlace[]>([{ page: first }]);
  const place = way.at(-1) ?? { page: first };
  const title = useManualPage(place.page).data?.title ?? t('name');
  const go = (next: ManualPlace) => setWay([...way, next]);
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        {way.length > 1 && (
          <IconButton label={t('back')} onClick={() => setWay(way.slice(0, -1))}>
            <ArrowLeft className="size-4" aria-hidden />
          </IconButton>
        )}
        <h2 id={titleId} className="mr-auto truncate text-lead font-semibold" lang="en">
          {title}
        </h2>
        <Button
          variant="quiet"
          icon={<BookOpen className="size-4" aria-hidden />}
          onClick={() => go({ page: 'console' })}
        >
          {t('contents')}
        </Button>
        <Button
          variant="quiet"
          icon={<Keyboard className="size-4" aria-hidden />}
          onClick={() => {
            onClose();
            onKeys();
          }}
        >
          {t('keys')}
        </Button>
        <IconButton label={common('close')} onClick={onClose}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </header>
      <div
        className="min-h-0 flex-1 overflow-y-auto p-4"
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
      >
        <ManualArticle {...place} onGo={go} />
      </div>
    </div>
  );
}
