import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonLook } from '../../design/looks.ts';

/** A one-time link that cannot be used: what to do instead. */
export function DeadLink() {
  const t = useTranslations('entrance');
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      <h1 className="text-lead font-semibold">{t('deadTitle')}</h1>
      <p className="text-ink-soft">{t('deadText')}</p>
      <Link href="/sign-in" className={buttonLook('primary')}>
        {t('goToSignIn')}
      </Link>
    </div>
  );
}
