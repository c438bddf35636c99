import type { DeskClaim } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import { button, deskForm, notice } from './desk-form.ts';
import type { DeskWords } from './desk-moment.ts';
import { outcomeText } from './proof-steps.ts';

/** By what the desk is open, until when, what is wrong with that, and how to close it. */
export function claimSection(claim: DeskClaim, action: string, { t, formats }: DeskWords): string {
  const { provedDomain, fileUrl, host, method, checkedAt, checkOutcome, expiresAt } = claim;
  const proved =
    provedDomain === null
      ? t('claim.byFile', { where: fileUrl, host })
      : t('claim.byDns', { where: provedDomain });
  const last = checkedAt
    ? t('claim.last', { at: formats.instant(checkedAt), until: formats.instant(expiresAt) })
    : '';
  const isGone = checkOutcome !== 'proved';
  const lookAgain =
    isGone && method
      ? deskForm({ action, act: `check-${method}`, host }, button(t(`proof.${method}Check`), 'plain'))
      : '';
  return `<h2>${escapeHtml(t('claim.title'))}</h2>${notice('alert', isGone ? outcomeText(claim, t, formats) : null)}${lookAgain}<p>${escapeHtml(formats.sentences([proved, last, t('claim.recheck')]))}</p>${deskForm({ action, act: 'leave', host }, `${button(t('claim.leave'), 'plain')}<small>${escapeHtml(t('claim.leaveHint'))}</small>`)}`;
}
