import { explainOutlook, explainPage, type PageDetail, type StoryEffect } from '@meguri/contracts';
import { ArrowDown, ArrowUp, CalendarClock, Circle, Equal, Minus, type LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

const icons: Readonly<Record<StoryEffect, LucideIcon>> = {
  begins: Circle,
  sets: Equal,
  shortens: ArrowDown,
  lengthens: ArrowUp,
  keeps: Minus,
  results: CalendarClock,
};

/** How the next visit was scheduled, step by step, and what would change it. */
export function PageStory({ page, now }: { page: PageDetail; now: Date }) {
  const t = useTranslations('pages.page');
  const locale = useLocale();
  const formats = useFormats();
  const lines = explainPage(page, now, locale);
  const outlook = explainOutlook(page.why, locale);
  if (lines.length === 0 && outlook === null) return null;
  return (
    <Panel title={t('story')} note={t('storyNote')}>
      <ol className="flex flex-col" data-testid="story">
        {lines.map(({ topic, effect, name, effectName, text, seconds }, position) => {
          const Icon = icons[effect];
          const isResult = effect === 'results';
          return (
            <li
              key={`${topic} ${position}`}
              data-topic={topic}
              className={`grid grid-cols-[9rem_7rem_1fr_6rem] gap-x-4 border-t border-line py-2 first:border-t-0 max-md:grid-cols-[1fr_auto] ${isResult ? 'font-medium' : ''}`}
            >
              <span className="font-medium">{name}</span>
              <span className="flex items-center gap-1 text-ink-soft max-md:order-3">
                <Icon className="size-3.5 shrink-0" aria-hidden />
                {effectName}
              </span>
              <p className="max-md:order-4 max-md:col-span-2">{text}</p>
              <span className="text-right tabular-nums max-md:order-2">
                {seconds === null ? '' : formats.duration(seconds)}
              </span>
            </li>
          );
        })}
      </ol>
      {outlook !== null && (
        <p className="mt-2 border-t border-line pt-2 text-ink-soft" data-testid="outlook">
          {outlook}
        </p>
      )}
    </Panel>
  );
}
