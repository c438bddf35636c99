'use client';

import { maxViewNameCharacters, viewHref, type SavedView } from '@meguri/contracts';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../data/viewer.tsx';
import { Button, IconButton } from '../design/button.tsx';
import { copyText } from '../design/copy-text.ts';
import { Input } from '../design/forms/controls.tsx';
import Link from '../design/link.tsx';
import { classNames, inputLook } from '../design/looks.ts';
import { useToast } from '../design/toast.tsx';
import { useViewActs } from './use-views.ts';

interface ViewRowProps {
  view: SavedView;
  /** The current query of the list. */
  query: string;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A view with its link, and its actions on request. A view that its list cannot read is marked so. */
export function ViewRow({ view, query, isCurrent, onOpen }: ViewRowProps) {
  const t = useTranslations('lists.views');
  const [isOpen, setOpen] = useState(false);
  const { name, ownerName, isOwn, unread } = view;
  const isReadable = unread.length === 0;
  return (
    <li className="py-0.5">
      <div className={classNames('flex items-center gap-1 rounded-sm', isCurrent && 'bg-accent-soft')}>
        {isReadable ? (
          <Link
            href={viewHref(view)}
            aria-current={isCurrent || undefined}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 px-1 hover:underline"
            onClick={onOpen}
          >
            <span className="truncate font-medium">{name}</span>
            {!isOwn && <span className="text-small text-ink-faint">{t('by', { owner: ownerName })}</span>}
          </Link>
        ) : (
          <span className="min-w-0 flex-1 truncate px-1">{name}</span>
        )}
        <IconButton label={t('edit', { name })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Pencil className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {!isReadable && (
        <p role="alert" className="px-1 text-small text-error">
          {t('unread', { names: unread.join(', ') })}
        </p>
      )}
      {(isOpen || !isReadable) && <ViewActs view={view} query={query} onDone={() => setOpen(false)} />}
    </li>
  );
}

function ViewActs({ view, query, onDone }: { view: SavedView; query: string; onDone: () => void }) {
  const t = useTranslations('lists.views');
  const toast = useToast();
  const mayShare = useMay('operator');
  const { edit, deleteView, isPending } = useViewActs();
  const [name, setName] = useState(view.name);
  const { id, isShared, mayEdit } = view;
  const change = (next: { name?: string; query?: string; isShared?: boolean }) =>
    edit.mutate({ id, ...next }, { onSuccess: onDone });
  const copy = async () => {
    if (await copyText(new URL(viewHref(view), window.location.origin).href)) toast({ text: t('copied') });
  };
  return (
    <div className="flex flex-wrap gap-1.5 p-1 pb-2">
      {mayEdit && (
        <form
          className="flex w-full gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            change({ name });
          }}
        >
          <Input
            aria-label={t('name')}
            className={inputLook}
            value={name}
            maxLength={maxViewNameCharacters}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={isPending || name.trim() === '' || name.trim() === view.name}>
            {t('rename')}
          </Button>
        </form>
      )}
      <Button onClick={() => void copy()}>{t('copy')}</Button>
      {mayEdit && (
        <>
          <Button disabled={isPending || query === view.query} onClick={() => change({ query })}>
            {t('replace')}
          </Button>
          {mayShare && (
            <Button disabled={isPending} onClick={() => change({ isShared: !isShared })}>
              {t(isShared ? 'unshare' : 'shareOne')}
            </Button>
          )}
          <Button disabled={isPending} onClick={() => deleteView(view)}>
            {t('delete')}
          </Button>
        </>
      )}
    </div>
  );
}
