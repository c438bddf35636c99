import type { DeskClaim } from '@meguri/contracts';
import { html } from 'hono/html';
import type { Html } from '../public-page.ts';
import { button, deskForm, notice } from './form-fields.ts';
import type { DeskWords } from './desk-page.ts';

/** How to prove a claim, and the outcome of the last check. */
export function proofSteps(claim: DeskClaim, action: string, words: DeskWords): Html {
  const { t, formats } = words;
  const { host, proof, fileUrl, recordNames } = claim;
  const code = html`<pre>${proof}</pre>`;
  const check = (method: 'dns' | 'file') =>
    deskForm({ action, act: `check-${method}`, host }, button(t(`proof.${method}Check`)));
  const names = recordNames.map((name) => html`<li><code>${name}</code></li>`);
  const dns = html`<h2>${t('proof.dns')}</h2>
    <p>${t('proof.dnsText')}</p>
    <p>${t('proof.dnsName')}</p>
    <ul>
      ${names}
    </ul>
    <p>${t('proof.dnsValue')}</p>
    ${code}${check('dns')}`;
  return html`<p>${t('proof.lead')}</p>
    ${claim.isChecking ? notice('status', t('proof.checking')) : notice('alert', outcomeText(claim, words))}
    <h2>${t('proof.file')}</h2>
    <p>${t('proof.fileText')}</p>
    <pre>${fileUrl}</pre>
    ${code}
    <p><small>${t('proof.fileNote')}</small></p>
    ${check('file')} ${recordNames.length > 0 && dns}
    <p><small>${t('proof.until', { at: formats.instant(claim.expiresAt) })}</small></p>`;
}

/** The proof that keeps the desk open, its expiry and its problem, and how to close the desk. */
export function claimSection(claim: DeskClaim, action: string, words: DeskWords): Html {
  const { t, formats } = words;
  const { provedDomain, fileUrl, host, method, checkedAt, checkOutcome, expiresAt } = claim;
  const proved =
    provedDomain === null
      ? t('claim.byFile', { where: fileUrl, host })
      : t('claim.byDns', { where: provedDomain });
  const last = checkedAt
    ? t('claim.last', { at: formats.instant(checkedAt), until: formats.instant(expiresAt) })
    : '';
  const isGone = checkOutcome !== 'proved';
  return html`<h2>${t('claim.title')}</h2>
    ${notice('alert', isGone ? outcomeText(claim, words) : null)}${
      isGone &&
      method &&
      deskForm({ action, act: `check-${method}`, host }, button(t(`proof.${method}Check`), 'plain'))
    }
    <p>${formats.sentences([proved, last, t('claim.recheck')])}</p>
    ${deskForm(
      { action, act: 'leave', host },
      html`${button(t('claim.leave'), 'plain')} <small>${t('claim.leaveHint')}</small>`,
    )}`;
}

/** The outcome of the last check; null before the first. */
function outcomeText(claim: DeskClaim, { t, formats }: DeskWords): string | null {
  const { checkOutcome, checkedAt, method } = claim;
  if (checkOutcome === null || checkedAt === null) return null;
  return t(`proof.outcomes.${checkOutcome}`, { at: formats.instant(checkedAt), method: method ?? 'file' });
}
