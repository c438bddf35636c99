import { useTranslations } from 'next-intl';
import { Kbd } from '../../design/kbd.tsx';

/** Keys of a complaint’s thread, with the words of `complaints.keys`. */
export const complaintKeys = [
  ['a', 'answer'],
  ['e', 'close'],
  ['t', 'take'],
  ['1–5', 'act'],
] as const;

/** What the keys of a thread do; not where there are none. */
export function KeyHints() {
  const t = useTranslations('complaints.keys');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-small text-ink-soft max-md:hidden">
      {complaintKeys.map(([key, word]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {t(word)}
        </span>
      ))}
    </p>
  );
}
