import type { DeskClaim } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import type { Formats } from '../../format/formats.ts';
import { escapeHtml } from '../html.ts';
import { button, deskForm, notice } from './desk-form.ts';
import type { DeskWords } from './desk-moment.ts';

/** How to prove a claim, and what came of looking. */
export function proofSteps(claim: DeskClaim, action: string, { t, formats }: DeskWords): string {
  const { host, proof, fileUrl, recordNames } = claim;
  const words = (text: string) => escapeHtml(text);
  const code = `<pre>${words(proof)}</pre>`;
  const check = (method: string, label: string) =>
    deskForm({ action, act: `check-${method}`, host }, button(label));
  const names = recordNames.map((name) => `<li><code>${words(name)}</code></li>`).join('');
  const dns =
    recordNames.length === 0
      ? ''
      : `<h2>${words(t('proof.dns'))}</h2><p>${words(t('proof.dnsText'))}</p><p>${words(t('proof.dnsName'))}</p><ul>${names}</ul><p>${words(t('proof.dnsValue'))}</p>${code}${check('dns', t('proof.dnsCheck'))}`;
  return `<p>${words(t('proof.lead'))}</p>
${notice('status', claim.isChecking ? t('proof.checking') : null)}${claim.isChecking ? '' : notice('alert', outcomeText(claim, t, formats))}
<h2>${words(t('proof.file'))}</h2><p>${words(t('proof.fileText'))}</p><pre>${words(fileUrl)}</pre>${code}<p><small>${words(t('proof.fileNote'))}</small></p>${check('file', t('proof.fileCheck'))}
${dns}
<p><small>${words(t('proof.until', { at: formats.instant(claim.expiresAt) }))}</small></p>`;
}

/** What was found when somebody last looked; null before. */
export function outcomeText(claim: DeskClaim, t: Words<'desk'>, formats: Formats): string | null {
  const { checkOutcome, checkedAt, method } = claim;
  if (checkOutcome === null || checkedAt === null) return null;
  return t(`proof.outcomes.${checkOutcome}`, { at: formats.instant(checkedAt), method: method ?? 'file' });
}
