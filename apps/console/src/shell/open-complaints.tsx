'use client';

import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { useLive } from '../live/live-provider.tsx';

/** Number of complaints that need an action, updated live. */
export function OpenComplaints() {
  const t = useTranslations('shell');
  const open = useLive(({ openComplaints }) => openComplaints) ?? 0;
  if (open === 0) return null;
  return (
    <Link
      href="/complaints?status=needs-action"
      className="flex items-center gap-1.5 rounded-sm text-small font-medium text-overload hover:underline"
      data-testid="open-complaints"
    >
      <Inbox className="size-4" aria-hidden />
      <span className="max-md:sr-only">{t('complaints', { count: open })}</span>
    </Link>
  );
}
