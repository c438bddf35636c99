import { useTranslations } from 'next-intl';

interface EffectPreviewProps {
  /** What the action touches, e.g. "3 hosts, 12,480 pages". */
  touches: string;
  sentences: readonly string[];
}

/** What an action is going to do, before it is done. Its place is kept, so that typing moves nothing. */
export function EffectPreview({ touches, sentences }: EffectPreviewProps) {
  const t = useTranslations('common');
  return (
    <div
      aria-live="polite"
      data-testid="effect-preview"
      className="min-h-20 shrink-0 rounded-md bg-sunken px-3 py-2"
    >
      <p className="text-small font-medium text-ink-faint">
        {sentences.length > 0 ? t('effectOn', { touches }) : t('effect')}
      </p>
      {sentences.length === 0 ? (
        <p className="text-ink-faint">{t('effectNone')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
