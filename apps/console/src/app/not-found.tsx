import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { buttonLook } from '../design/looks.ts';

export default function NotFound() {
  const t = useTranslations('common.broken');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <h1 className="text-title font-semibold">{t('noScreen')}</h1>
      <p className="text-ink-soft">{t('moved')}</p>
      <Link href="/" className={buttonLook('primary')}>
        {t('toOverview')}
      </Link>
    </main>
  );
}
