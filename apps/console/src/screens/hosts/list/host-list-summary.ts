import type { Overview } from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** How many hosts keep up, in one sentence. */
export function hostListSummary(
  { total, overloaded, blocked, paused }: Overview['hosts'],
  t: Translator<'hosts.list'>,
  formats: Formats,
): string {
  if (total === 0) return t('none');
  const kept = total - overloaded;
  const keep = { kept: formats.count(kept), hosts: total, share: formats.share(kept, total) };
  const rest = [
    ...(overloaded > 0 ? [t('cannot', { hosts: overloaded })] : []),
    ...(blocked > 0 ? [t('blocked', { hosts: blocked })] : []),
    ...(paused > 0 ? [t('paused', { hosts: paused })] : []),
  ];
  return rest.length > 0 ? t('keepBut', { ...keep, rest: rest.join(t('between')) }) : t('keep', keep);
}
