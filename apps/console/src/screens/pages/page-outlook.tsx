import { explainOutlook, explainRate, type PageDetail } from '@meguri/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';

/** Certainty of the change rate, and what would change the interval. */
export function PageOutlook({ page }: { page: PageDetail }) {
  const t = useTranslations('pages');
  const locale = useLocale();
  const rate = explainRate(page, locale);
  const outlook = explainOutlook(page.why, locale);
  if (rate === null && outlook === null) return null;
  return (
    <Panel title={t('page.outlook')}>
      <div className="flex flex-col gap-1" data-testid="outlook">
        {rate !== null && <p>{rate}</p>}
        {outlook !== null && <p className="text-ink-soft">{outlook}</p>}
      </div>
    </Panel>
  );
}
