'use client';

import { useTranslations } from 'next-intl';
import { AddSeedsForm } from '../seeds/add-seeds-form.tsx';

/** Next steps on an installation without seeds. */
export function FirstUse() {
  const t = useTranslations('overview.firstUse');
  return (
    <section
      aria-label={t('label')}
      data-testid="first-use"
      className="grid gap-6 rounded-lg border border-line bg-surface p-6 md:grid-cols-[1fr_1.2fr] max-md:p-4"
    >
      <div className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">{t('title')}</h2>
        <p className="text-ink-soft">{t('text')}</p>
        <p className="text-ink-soft">{t('terminal')}</p>
        <code className="rounded-md bg-sunken px-3 py-2 font-mono text-small">
          npx meguri seeds add https://www.example.org/
        </code>
      </div>
      <AddSeedsForm lists={[]} />
    </section>
  );
}
