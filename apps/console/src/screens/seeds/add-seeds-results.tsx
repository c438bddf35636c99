import { useTranslations } from 'next-intl';
import type { SeedAddResult } from '@meguri/contracts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import Link from '../../design/link.tsx';
import { hostHref } from '../../shell/navigation.ts';

/** Result of each line, refused ones first. */
export function AddSeedsResults({ results }: { results: readonly SeedAddResult[] }) {
  const t = useTranslations('seeds');
  if (results.length === 0) return null;
  const accepted = results.filter((result) => result.accepted);
  const refused = results.filter((result) => !result.accepted);
  const summary = [
    accepted.length > 0 && t('added', { count: accepted.length }),
    refused.length > 0 && t('refused', { count: refused.length }),
  ].filter(Boolean);
  return (
    <div role="status" data-testid="seed-results" className="flex flex-col gap-1 text-small">
      <p className="font-medium">{t('result', { parts: summary.join(', ') })}</p>
      <ul className="max-h-56 overflow-y-auto rounded-md border border-line">
        {[...refused, ...accepted].map((result) => (
          <li
            key={result.url}
            className="flex items-center gap-2 border-b border-line px-2.5 py-1.5 last:border-0"
          >
            {result.accepted ? (
              <CircleCheck className="size-3.5 shrink-0 text-new" aria-label={t('wasAdded')} />
            ) : (
              <CircleAlert className="size-3.5 shrink-0 text-error" aria-label={t('wasRefused')} />
            )}
            <span className="min-w-0 flex-1 truncate font-mono" title={result.url}>
              {result.url}
            </span>
            {result.accepted ? (
              <Link href={hostHref(result.host)} className="shrink-0 rounded-sm text-accent hover:underline">
                {result.host}
              </Link>
            ) : (
              <span className="shrink-0 text-error">
                {t(`refusals.${result.reason.code}`, { detail: result.reason.detail ?? '' })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
