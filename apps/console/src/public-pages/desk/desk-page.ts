import type { DeskView } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import { escapeHtml } from '../html.ts';
import { claimSection } from './claim-section.ts';
import { notice } from './desk-form.ts';
import type { DeskMoment, DeskWords } from './desk-moment.ts';
import { didSection } from './did-section.ts';
import { proofSteps } from './proof-steps.ts';
import { removalSection } from './removal-section.ts';
import { robotsSection } from './robots-section.ts';
import { stopByRobots, stopSection } from './stop-section.ts';
import { termsSection } from './terms-section.ts';
import { willSection } from './will-section.ts';

/** Everything below the title of a desk, as HTML: before the proof how to give it, afterwards what we did and will do, and every lever. */
export function deskPage(view: DeskView, moment: DeskMoment, words: DeskWords): string {
  const { t } = words;
  const { claim, host, product } = view;
  const action = deskPath(claim.id);
  const shown = host?.name ?? claim.host;
  const { operator } = moment;
  const who =
    operator === ''
      ? t('whoNobody', { product, host: shown })
      : t('who', { product, name: operator, host: shown });
  const lead = `<p class="lead">${escapeHtml(who)}</p>`;
  const problem = moment.problem;
  const notices = `${notice('status', moment.done)}${notice('alert', problem?.text ?? null)}`;
  if (!host) return lead + stopByRobots(product, t) + notices + proofSteps(claim, action, words);
  return [
    lead,
    stopSection(host, action, words),
    notices,
    hostChoice(view, host.name, t),
    willSection(host, words),
    didSection(host, words),
    termsSection(host, action, moment, words),
    robotsSection(host, action, moment, words),
    removalSection(host, action, moment, words),
    claimSection(claim, action, words),
  ].join('\n');
}

export function deskPath(claimId: string): string {
  return `/webmaster/${claimId}`;
}

function hostChoice({ claim, hosts }: DeskView, shown: string, t: Words<'desk'>): string {
  if (hosts.length < 2) return '';
  const links = hosts.map((name) => {
    const current = name === shown ? ' aria-current="page"' : '';
    return `<li><a href="${deskPath(claim.id)}?host=${encodeURIComponent(name)}"${current}>${escapeHtml(name)}</a></li>`;
  });
  return `<nav aria-label="${escapeHtml(t('hosts'))}"><h2>${escapeHtml(t('hosts'))}</h2><ul>${links.join('')}</ul></nav>`;
}
