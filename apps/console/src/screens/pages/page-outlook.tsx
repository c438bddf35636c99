import type { PageDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../design/panel.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { estimateSentence, outlookSentences } from './outlook-sentences.ts';

/** How far the change rate is certain, and what would move the visits; nothing before there is anything to say. */
export function PageOutlook({ page }: { page: PageDetail }) {
  const t = useTranslations('pages');
  const formats = useFormats();
  const estimate = estimateSentence(page, t, formats);
  const outlook = outlookSentences(page.why, t, formats);
  if (estimate === null && outlook.length === 0) return null;
  return (
    <Panel title={t('page.outlook')}>
      <div className="flex flex-col gap-1" data-testid="outlook">
        {estimate !== null && <p>{estimate}</p>}
        {outlook.length > 0 && <p className="text-ink-soft">{formats.sentences(outlook)}</p>}
      </div>
    </Panel>
  );
}
