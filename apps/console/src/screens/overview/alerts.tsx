import type { Alert } from '@meguri/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useNow } from '../../design/time.tsx';
import { instantWithUtc } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { eventRemedy, eventSentence } from '../events/event-sentence.ts';

export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const formats = useFormats();
  const now = useNow();
  const t = useTranslations('overview.alerts');
  const words = useTranslations('events');
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-2">
      {alerts.map((alert) => {
        const { kind, subject, since } = alert;
        const remedy = eventRemedy(alert);
        return (
          <li
            key={kind + subject}
            data-testid={`alert-${kind}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-error-mark bg-surface px-4 py-2.5"
          >
            <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden />
            <span className="min-w-0 flex-1 basis-60">{eventSentence(alert, words, formats)}</span>
            {since && (
              <time
                dateTime={since.toISOString()}
                title={instantWithUtc(since, formats)}
                className="text-small text-ink-faint"
              >
                {t('since', { at: formats.instantShort(since, now) })}
              </time>
            )}
            {remedy && (
              <Link href={remedy.href} className="rounded-sm font-medium text-accent hover:underline">
                {words(`remedies.${remedy.kind}`)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
