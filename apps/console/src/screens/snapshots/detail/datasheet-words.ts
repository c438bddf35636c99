import type { SnapshotDatasheet } from '@meguri/contracts';
import type { Translator } from '../../../i18n/translator.ts';

type T = Translator<'snapshots.datasheet'>;

/** Why URLs have no document, the most frequent reason first. */
export function lackingRows({ lacking }: SnapshotDatasheet): { code: string; urls: number }[] {
  return Object.entries(lacking)
    .map(([code, urls]) => ({ code, urls }))
    .toSorted((a, b) => b.urls - a.urls);
}

/** Reasons with a meaning of their own; the others are outcomes of the last access. */
const lackingReasons = [
  'captured-later',
  'noarchive',
  'other-time-or-kind',
  'taken-down',
  'robots-disallowed',
  'gone',
] as const;

export const isLackingReason = (code: string): code is (typeof lackingReasons)[number] =>
  lackingReasons.some((one) => one === code);

export function lackingName(code: string, t: T): string {
  return isLackingReason(code) ? t(`reasons.${code}`) : code;
}

export function ageName(
  { upToDays }: SnapshotDatasheet['ages'][number],
  { ages }: SnapshotDatasheet,
  t: T,
): string {
  if (upToDays !== null) return t('upTo', { days: upToDays });
  return t('olderThan', { days: ages.at(-2)?.upToDays ?? 0 });
}
