import type { DeskClaim } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import { button, deskForm } from './desk-form.ts';
import type { DeskWords } from './desk-page.ts';

/** By what the desk is open, until when, and how to close it. */
export function claimSection(claim: DeskClaim, action: string, { t, formats }: DeskWords): string {
  const { provedDomain, fileUrl, host, checkedAt, expiresAt } = claim;
  const proved =
    provedDomain === null
      ? t('claim.byFile', { where: fileUrl, host })
      : t('claim.byDns', { where: provedDomain });
  const last = checkedAt
    ? t('claim.last', { at: formats.instant(checkedAt), until: formats.instant(expiresAt) })
    : '';
  return `<h2>${escapeHtml(t('claim.title'))}</h2><p>${escapeHtml(formats.sentences([proved, last, t('claim.recheck')]))}</p>${deskForm({ action, act: 'leave', host }, `${button(t('claim.leave'), 'plain')}<small>${escapeHtml(t('claim.leaveHint'))}</small>`)}`;
}
