import type { Overview } from '@meguri/contracts';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Instant } from '../../design/time.tsx';

/** Where an operator goes to act upon an alert; others explain themselves. */
const remedies: Record<string, { href: string; name: string }> = {
  'no-contact-url': { href: '/settings?search=crawler.contactUrl', name: 'Set the contact address' },
  'disk-full': { href: '/settings?search=archive.minFreeBytes', name: 'See how much must stay free' },
};

export function Alerts({ alerts }: { alerts: Overview['alerts'] }) {
  if (alerts.length === 0) return null;
  return (
    <ul aria-label="Things to act upon" className="flex flex-col gap-2">
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
              <span className="text-small text-ink-faint">
                since <Instant at={since} />
              </span>
            )}
            {remedy && (
              <Link href={remedy.href} className="rounded-sm font-medium text-accent hover:underline">
                {remedy.name}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
