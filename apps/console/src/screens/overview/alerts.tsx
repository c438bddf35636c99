import type { Overview } from '@meguri/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useNow } from '../../design/now.tsx';
import { twoClocks } from '../../format/two-clocks.ts';
import { useFormats } from '../../i18n/use-formats.ts';

/** Where an operator goes to act upon an alert; others explain themselves. */
const remedies: Record<string, { href: string; word: 'setContact' | 'seeFree' }> = {
  'no-contact-url': { href: '/settings?search=crawler.contactUrl', word: 'setContact' },
  'disk-full': { href: '/settings?search=archive.minFreeBytes', word: 'seeFree' },
};

export function Alerts({ alerts }: { alerts: Overview['alerts'] }) {
  const formats = useFormats();
  const now = useNow();
  const t = useTranslations('overview.alerts');
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-2">
      {alerts.map(({ code, text, since }) => {
        const remedy = remedies[code];
        return (
          <li
            key={code + text}
            data-testid={`alert-${code}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-error-mark bg-surface px-4 py-2.5"
          >
            <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden />
            <span className="min-w-0 flex-1 basis-60">{text}</span>
            {since && (
              <time
                dateTime={since.toISOString()}
                title={twoClocks(since, formats)}
                className="text-small text-ink-faint"
              >
                {t('since', { at: formats.instantShort(since, now) })}
              </time>
            )}
            {remedy && (
              <Link href={remedy.href} className="rounded-sm font-medium text-accent hover:underline">
                {t(remedy.word)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
